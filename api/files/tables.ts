import type { Generated } from 'kysely'

/** Has one row: the id of the installation whose files the rows refer to; see `installation.ts`. */
export interface InstallationTable {
  id: string
  singleton: Generated<boolean>
}
