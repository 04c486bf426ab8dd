import { ApiError, isDiskFull } from '#api/platform/api-error.ts'
import { type ImportFailure, importFailure } from '#contract/entities/kb-import.ts'

/** Ends an import: with this zip file or at present it cannot succeed. */
export class ImportStopped extends Error {
  readonly failure: ImportFailure

  constructor(failure: ImportFailure) {
    super(failure.replaceAll('_', ' '))
    this.failure = failure
  }
}

/** Returns why an import cannot succeed; null for an error after which it is tried again. */
export function failureOf(error: unknown): ImportFailure | null {
  if (error instanceof ImportStopped) return error.failure
  if (isDiskFull(error)) return 'disk_full'
  if (!(error instanceof ApiError)) return null
  return importFailure.safeParse(error.code).data ?? null
}
