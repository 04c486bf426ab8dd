import type { ErrorCode, FieldError } from '#contract/errors.ts'

export class ApiError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, FieldError[]> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    more: {
      fields?: Record<string, FieldError[]>
      retryAfterSeconds?: number
      message?: string
    } = {},
  ) {
    super(more.message ?? code.replaceAll('_', ' '))
    this.code = code
    this.fields = more.fields
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

/** For `catch`: rethrows what is no expected failure. */
export function nullIfRefused(error: unknown): null {
  if (error instanceof ApiError) return null
  throw error
}

// Error codes of a full disk, an exceeded disk quota, and PostgreSQL's disk_full.
const diskFullCodes = new Set(['ENOSPC', 'EDQUOT', '53100'])

export function isDiskFull(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  return ('code' in error && diskFullCodes.has(String(error.code))) || isDiskFull(error.cause)
}
