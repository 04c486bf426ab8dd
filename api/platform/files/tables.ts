import type { Generated } from 'kysely'

/** One row; see `installation.ts`. */
export interface InstallationTable {
  id: string
  singleton: Generated<boolean>
}

/** See `shared-holds.ts`. */
export interface FileHoldTable {
  id: string
  hash: string
  until: string
}
