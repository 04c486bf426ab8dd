// Writes docs/licences.md, the licences of everything that is shipped. With --check it writes
// nothing: it fails if the list is out of date. It always fails for a licence that is not allowed.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { exceptions, problemOf } from './licences/rules.ts'

const file = 'docs/licences.md'
const shipped = listShipped()
const problems = shipped.flatMap(({ name, licence }) => problemOf(name, licence) ?? [])
const text = document(shipped)
if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== text)
    problems.push(`${file} is out of date: run "npm run licences"`)
} else writeFileSync(file, text)
for (const problem of problems) console.error(problem)
process.exit(problems.length > 0 ? 1 : 0)

function document(packages: Package[]): string {
  const byLicence = Map.groupBy(packages, ({ licence }) => licence)
  const used = exceptions.filter(({ packages: named }) =>
    packages.some(({ name }) => named.test(name)),
  )
  return `# Licences

Written by \`npm run licences\`; \`npm run check\` fails if it is out of date or if a package has a licence that [the rules](../scripts/licences/rules.ts) do not allow. Commonplace itself is under the [MIT licence](../LICENSE). These are the ${packages.length} packages that \`npm ci --omit=dev\` installs, on any system. \`npm run sbom\` prints the same as a software bill of materials (CycloneDX).

## Copied into the project or its build

- The typefaces Hanken Grotesk and Newsreader: OFL-1.1.
- Icons of Material Symbols by Google (\`scripts/icons.json\`): Apache-2.0.
- The names of emoji from \`emoji-picker-element-data\`: Apache-2.0.
- The base styles of Tailwind CSS and the loader of Vite, in the built files: MIT.

## Exceptions

${used.map(({ packages: named, licence, reason }) => `- ${namesLike(named, packages)}: ${licence}. ${reason}`).join('\n')}
${[...byLicence.keys()]
  .sort()
  .map((licence) => section(licence, byLicence.get(licence) ?? []))
  .join('')}`
}

function namesLike(pattern: RegExp, packages: Package[]): string {
  const names = packages.map(({ name }) => name).filter((name) => pattern.test(name))
  return names.map((name) => `\`${name}\``).join(', ')
}

function section(licence: string, packages: Package[]): string {
  const lines = packages.map(({ name, versions }) => `- ${name} ${versions.join(', ')}`)
  return `\n## ${licence}\n\n${lines.join('\n')}\n`
}

type Package = { name: string; versions: string[]; licence: string }

type Manifest = { license?: string | { type: string }; licenses?: { type: string }[] }

type Locked = Manifest & { version: string; dev?: boolean; link?: boolean }

// Without development packages, for any system. What is not installed here is taken from the
// lockfile.
function listShipped(): Package[] {
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
