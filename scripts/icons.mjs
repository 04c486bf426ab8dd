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

// The icons of long lists: a style sheet shows one of them in front of a text, which takes no
// elements. They stand above each other in one picture.
const rowIcons = [
  'article',
  'attach_file',
  'audio_file',
  'code',
  'description',
  'folder',
  'image',
  'info',
  'link',
  'mail',
  'menu_book',
  'more_horiz',
  'movie',
  'picture_as_pdf',
  'public',
  'slideshow',
  'storage',
  'table',
]
const side = 960
const drawings = rowIcons.map((name, at) => {
  const [, body] = symbol(name).match(/<symbol[^>]*>([\s\S]*)<\/symbol>/)
  return `<g transform="translate(0 ${side * (at + 1)})">${body}</g>`
})
const strip = `viewBox="0 0 ${side} ${side * rowIcons.length}"`
writeFileSync(
  join(root, 'app/ui/icons/rows.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg" ${strip}><title>Icons</title>${notice}\n${drawings.join('\n')}\n</svg>\n`,
)
const places = rowIcons.map((name, at) => `  [data-icon="${name}"] {\n    --icon: ${at};\n  }\n`)
const look = `  /* The pictures stand above each other in one file. */
  [data-icon]::before {
    display: inline-block;
    width: --spacing(5);
    height: --spacing(5);
    flex: none;
    background: currentColor;
    content: "";
    forced-color-adjust: none;
    mask: url("./rows.svg") 0 calc(var(--icon) * --spacing(-5)) / --spacing(5) auto no-repeat;
    print-color-adjust: exact;
    vertical-align: -5px;
  }

  @media (forced-colors: active) {
    [data-icon]::before {
      background: LinkText;
    }
  }
`
writeFileSync(
  join(root, 'app/ui/icons/row-icons.css'),
  `/* Written by scripts/icons.mjs. */\n@layer components {\n${look}\n${places.join('\n')}}\n`,
)

const lines = Object.entries(sets).flatMap(([set, names]) =>
  names.toSorted().map((name) => `  ${/^\w+$/.test(name) ? name : `'${name}'`}: '${set}',`),
)
writeFileSync(
  join(root, 'app/ui/icons/names.ts'),
  `export const iconSprites = {\n${lines.join('\n')}\n} as const\n\nexport type IconName = keyof typeof iconSprites\n\n/** Those of row-icons.css. */\nexport type RowIcon =\n${rowIcons.map((name) => `  | '${name}'`).join('\n')}\n`,
)
