import type { IncomingMessage } from 'node:http'
import type { ErrorCode } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'

const ampersand = 0x26

/**
 * Returns why the body of a page's form is rejected: it is not a form, or it has too many fields.
 * Returns null if the body is accepted.
 */
export function formProblem({ headers }: IncomingMessage, body: Buffer): ErrorCode | null {
  if (body.length === 0) return null
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type === 'multipart/form-data')
    return body.length > limits.formPartsBytes ? 'too_large' : null
  if (type !== 'application/x-www-form-urlencoded') return 'unsupported_type'
  return hasMoreThan(body, ampersand, limits.formFields) ? 'too_large' : null
}

function hasMoreThan(body: Buffer, byte: number, most: number): boolean {
  let at = body.indexOf(byte)
  for (let n = 0; at >= 0; n++) {
    if (n === most) return true
    at = body.indexOf(byte, at + 1)
  }
  return false
}
