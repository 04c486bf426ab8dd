import { ApiError, isDiskFull } from '#api/platform/api-error.ts'
import { isMissingReference } from '#api/platform/db/error-codes.ts'
import { databaseLimits } from '#api/platform/db/limits.ts'
import { DatabaseUnavailable } from '#api/platform/db/unavailable.ts'
import { StoreUnavailable } from '#api/platform/files/file-store.ts'
import { type ErrorBody, errorStatus } from '#contract/errors.ts'
import { jsonHeaders } from '#contract/headers.ts'

export function errorBody(error: ApiError): ErrorBody {
  const { code, message, fields } = error
  return { error: fields ? { code, message, fields } : { code, message } }
}

export function errorResponse(error: ApiError): Response {
  const headers = headersOf(error)
  return jsonResponse(errorBody(error), { status: errorStatus[error.code], headers })
}

/** `Retry-After`, and with 401 how a program shows who it is. */
export function headersOf({ code, retryAfterSeconds: wait }: ApiError): Record<string, string> {
  return {
    ...(wait && { 'retry-after': String(wait) }),
    ...(code === 'unauthenticated' && { 'www-authenticate': 'Bearer' }),
  }
}

type JsonResponseOptions = { status?: number; headers?: Record<string, string> }

export function jsonResponse(
  body: unknown,
  { status = 200, headers = {} }: JsonResponseOptions = {},
): Response {
  return new Response(JSON.stringify(body), { status, headers: { ...jsonHeaders, ...headers } })
}

/** The response's own headers stay. */
export function withHeaders(response: Response): Response {
  const { headers } = response
  for (const [name, value] of Object.entries(jsonHeaders))
    if (name !== 'content-type' && !headers.has(name)) headers.set(name, value)
  return response
}

/**
 * Logs an unexpected error and makes it `internal`. A foreign key violation is `not_found`: the
 * parent row was deleted meanwhile. Outages were logged where they were detected.
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
