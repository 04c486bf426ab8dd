import type { Generated } from 'kysely'

/** The one row that says whose contents its rows name; see `installation.ts`. */
export interface InstallationTable {
  id: string
  singleton: Generated<boolean>
}
