import { isMissingReference } from '#api/db/error-codes.ts'
import { databaseLimits } from '#api/db/limits.ts'
import { DatabaseUnavailable } from '#api/db/unavailable.ts'
import { StoreUnavailable } from '#api/files/unavailable.ts'
import { type ErrorBody, type ErrorCode, errorStatus, type FieldError } from '#contract/errors.ts'
import { jsonResponse } from './json-response.ts'

/** An expected failure: an error code of the contract and, if any, the invalid fields. */
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

/** Returns the error as JSON. */
export function errorBody(error: ApiError): ErrorBody {
  const { code, message, fields } = error
  return { error: fields ? { code, message, fields } : { code, message } }
}

export function errorResponse(error: ApiError): Response {
  const headers = retryHeaders(error)
  return jsonResponse(errorBody(error), { status: errorStatus[error.code], headers })
}

/** Returns the `Retry-After` header, or nothing if the error has no time to wait. */
export function retryHeaders({ retryAfterSeconds: wait }: ApiError): Record<string, string> {
  return wait ? { 'retry-after': String(wait) } : {}
}

/**
 * Returns expected failures unchanged. Logs any other error and replaces it by `internal`. A
 * foreign key violation means that the parent row was deleted meanwhile: it becomes `not_found`.
 * Database outages are not logged here, because they are logged where they are detected.
 */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (isMissingReference(error)) return new ApiError('not_found')
  if (error instanceof DatabaseUnavailable) {
    const { retryAfterSeconds } = databaseLimits
    return new ApiError('database_unavailable', { retryAfterSeconds })
  }
  if (error instanceof StoreUnavailable) {
    console.error(error.message)
    const { retryAfterSeconds } = databaseLimits
    return new ApiError('files_unavailable', { retryAfterSeconds })
  }
  if (isDiskFull(error)) {
    console.error('the disk is full:', error.message)
    return new ApiError('disk_full')
  }
  console.error(error)
  return new ApiError('internal')
}

/** For `catch`: returns null for an expected failure, and throws any other error again. */
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
