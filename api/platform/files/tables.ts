import type { Generated } from 'kysely'

/** Has one row: the id of the installation whose files the rows refer to; see `installation.ts`. */
export interface InstallationTable {
  id: string
  singleton: Generated<boolean>
}

/** Content that an upload holds until its row is written; see `shared-holds.ts`. */
export interface FileHoldTable {
  id: string
  hash: string
  until: string
}
