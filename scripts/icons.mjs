// Builds the icon sprites and the list of icon names from Material Symbols (outlined, Apache-2.0).
// Run it by hand when an icon is added: node scripts/icons.mjs <folder of the symbols' .svg files>
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const source = process.argv[2]
if (!source) throw new Error('Say where the symbols lie: node scripts/icons.mjs <folder>')

const root = join(import.meta.dirname, '..')
const sets = JSON.parse(readFileSync(join(root, 'scripts/icons.json'), 'utf8'))

// The symbol formerly named `business` was renamed upstream.
const aliases = { business: 'domain' }

const symbol = (name) => {
  const svg = readFileSync(join(source, `${aliases[name] ?? name}.svg`), 'utf8')
  const [, viewBox] = svg.match(/viewBox="([^"]+)"/)
  const [, body] = svg.match(/<svg[^>]*>([\s\S]*)<\/svg>/)
  return `<symbol id="${name}" viewBox="${viewBox}">${body}</symbol>`
}

const notice = '<!-- Material Symbols by Google, Apache License 2.0 -->'
for (const [set, names] of Object.entries(sets)) {
  const symbols = names.toSorted().map(symbol).join('\n')
  const sprite = `<svg xmlns="http://www.w3.org/2000/svg"><title>Icons</title>${notice}\n${symbols}\n</svg>\n`
  writeFileSync(join(root, `app/ui/icons/${set}.svg`), sprite)
}

const lines = Object.entries(sets).flatMap(([set, names]) =>
  names.toSorted().map((name) => `  ${/^\w+$/.test(name) ? name : `'${name}'`}: '${set}',`),
)
writeFileSync(
  join(root, 'app/ui/icons/names.ts'),
  `export const iconSprites = {\n${lines.join('\n')}\n} as const\n\nexport type IconName = keyof typeof iconSprites\n`,
)
