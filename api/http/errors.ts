import { databaseLimits } from '#api/db/limits.ts'
import { DatabaseUnavailable } from '#api/db/unavailable.ts'
import { type ErrorBody, type ErrorCode, errorStatus, type FieldError } from '#contract/errors.ts'
import { jsonResponse } from './json-response.ts'

/** A failure that was to be expected: a code of the contract, and the fields it is about. */
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

/** The error as the contract says it on the wire. */
export function errorBody(error: ApiError): ErrorBody {
  const { code, message, fields } = error
  return { error: fields ? { code, message, fields } : { code, message } }
}

export function errorResponse(error: ApiError): Response {
  const headers = retryHeaders(error)
  return jsonResponse(errorBody(error), { status: errorStatus[error.code], headers })
}

/** When to come again, where the error says so. */
export function retryHeaders({ retryAfterSeconds: wait }: ApiError): Record<string, string> {
  return wait ? { 'retry-after': String(wait) } : {}
}

// PostgreSQL's code for a row that refers to one that is not there.
const parentGone = '23503'

/**
 * Lets an expected failure through and hides everything else behind `internal`, after logging it.
 * What was deleted while something was being put into it is not found. That the database is away is
 * logged where it is noticed, once.
 */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof Error && 'code' in error && error.code === parentGone)
    return new ApiError('not_found')
  if (error instanceof DatabaseUnavailable) {
    const { retryAfterSeconds } = databaseLimits
    return new ApiError('database_unavailable', { retryAfterSeconds })
  }
  if (isDiskFull(error)) {
    console.error('the disk is full:', error.message)
    return new ApiError('disk_full')
  }
  console.error(error)
  return new ApiError('internal')
}

// As the system calls it, a limit of the account's on the disk, and PostgreSQL.
const diskFullCodes = new Set(['ENOSPC', 'EDQUOT', '53100'])

function isDiskFull(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  return ('code' in error && diskFullCodes.has(String(error.code))) || isDiskFull(error.cause)
}
