import type { Deps } from '#api/deps.ts'
import { ApiError, isDiskFull } from '#api/platform/api-error.ts'
import { type ImportFailure, importFailure } from '#contract/entities/kb-import.ts'
import type { Language } from '#contract/preferences.ts'
import type { ExportZip } from './open-zip.ts'

/** The import cannot succeed with this zip file or at present. */
export class ImportStopped extends Error {
  readonly failure: ImportFailure

  constructor(failure: ImportFailure) {
    super(failure.replaceAll('_', ' '))
    this.failure = failure
  }
}

export type ImportDeps = Pick<Deps, 'db' | 'files' | 'analyser' | 'publish' | 'settings'>

/** `kbId`: the knowledge base that it fills. */
export type ImportWork = {
  deps: ImportDeps
  zip: ExportZip
  importId: string
  userId: string
  kbId: string
  language: Language
  /** Counts bytes as done, and yields to other work. Throws if the import must end. */
  step: (bytes: number) => Promise<void>
}

// Times before the first computers with this clock, and in the future, are not those of a message.
const earliest = Date.parse('2000-01-01T00:00:00.000Z')

export function pastTime(time: string): string {
  const possible = Math.min(Math.max(Date.parse(time), earliest), Date.now())
  return new Date(possible).toISOString()
}

/** Null for an error after which it is tried again. */
export function failureOf(error: unknown): ImportFailure | null {
  if (error instanceof ImportStopped) return error.failure
  if (isDiskFull(error)) return 'disk_full'
  if (!(error instanceof ApiError)) return null
  return importFailure.safeParse(error.code).data ?? null
}
