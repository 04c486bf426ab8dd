import { clientAddressHeader, requestIdHeader, traceHeader } from '#contract/headers.ts'

const forwardedNames = ['cookie', 'accept-language', 'user-agent', requestIdHeader, traceHeader]

/** The API trusts the client's address in them, because the pages send it. */
export function callerHeaders(headers: Headers): Record<string, string> {
  const address = headers.get(clientAddressHeader)
  const forwarded = forwardedNames.flatMap((name) => {
    const value = headers.get(name)
    return value ? [[name, value] as const] : []
  })
  return { ...Object.fromEntries(forwarded), ...(address ? { 'x-forwarded-for': address } : {}) }
}
