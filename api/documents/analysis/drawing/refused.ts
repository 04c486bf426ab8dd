import type { FailureCode } from '#api/documents/analysis/document.ts'
import { ApiError } from '#api/platform/api-error.ts'

export function pictureRefused(reason: FailureCode): ApiError {
  if (reason === 'too_large' || reason === 'out_of_memory') return new ApiError('too_large')
  if (reason === 'busy' || reason === 'cancelled') return new ApiError('shutting_down')
  return new ApiError('unsupported_type')
}
