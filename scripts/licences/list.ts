import { existsSync, readFileSync } from 'node:fs'

export type Package = { name: string; versions: string[]; licence: string }

type Manifest = { license?: string | { type: string }; licenses?: { type: string }[] }
type Locked = Manifest & { version: string; dev?: boolean; link?: boolean }

/**
 * The packages that are installed without the development packages, for any system. What is not
 * installed here, because it is for another system, is taken from the lockfile.
 */
export function listShipped(): Package[] {
  const { packages } = read('package-lock.json') as { packages: Record<string, Locked> }
  const found = new Map<string, Package>()
  for (const [folder, locked] of Object.entries(packages)) {
    if (folder === '' || locked.dev || locked.link) continue
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const manifest = `${folder}/package.json`
    const licence = licenceOf(existsSync(manifest) ? (read(manifest) as Manifest) : locked)
    const key = `${name} ${licence}`
    const versions = [...(found.get(key)?.versions ?? []), locked.version]
    found.set(key, { name, licence, versions: [...new Set(versions)].sort() })
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

function licenceOf({ license, licenses }: Manifest): string {
  const stated = typeof license === 'string' ? license : license?.type
  return stated ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'none stated'
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}
