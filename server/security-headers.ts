import type { ServerResponse } from 'node:http'
import { securityHeaders } from '#contract/security-headers.ts'

/** Sets the security headers of an answer, before anything answers. */
export function setSecurityHeaders(response: ServerResponse): void {
  for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value)
}
