import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(file, 'utf8')

const folder = 'docs/decisions'
const records = readdirSync(folder)
  .filter((file) => /^\d{4}-/.test(file) && !file.startsWith('0000'))
  .map((file) => {
    const [, number = '', title = ''] = /^# (\d+)\. (.+)$/m.exec(read(`${folder}/${file}`)) ?? []
    const [, status = ''] = /^Status: (.+)$/m.exec(read(`${folder}/${file}`)) ?? []
    return { file, number, title, status }
  })

test('every decision is in the index, with its title and its status', () => {
  const rows = read(`${folder}/README.md`)
    .replaceAll(/ +/g, ' ')
    .match(/^\| \d.*$/gm)
  expect(rows).toEqual(
    records.map(
      ({ number, title, file, status }) => `| ${number} | [${title}](${file}) | ${status} |`,
    ),
  )
})

test('every decision has its number in its name and says whether it holds', () => {
  for (const { file, number, status } of records) {
    expect(file.startsWith(`${number.padStart(4, '0')}-`)).toBe(true)
    expect(status).toMatch(/^(accepted|replaced by \[)/)
  }
})

test('a decision that another one changes or replaces names it, and the other way round', () => {
  const named = (kind: RegExp) =>
    records.flatMap(({ file, status }) =>
      [...status.matchAll(kind)].flatMap(([, list = '']) =>
        [...list.matchAll(/\]\((\S+?)\)/g)].map(([, other]) => [file, other] as const),
      ),
    )
  const from = named(/(?:changes|replaces|continues|measures) ([^;]+)/g)
  const to = named(/(?:changed by|replaced by|continued in|measured in) ([^;]+)/g)
  expect(to.length).toBeGreaterThan(5)
  expect(to.map(([file, other]) => `${other} ${file}`).sort()).toEqual(
    from.map(([file, other]) => `${file} ${other}`).sort(),
  )
})

// The files of the first knowledge base of a demo are content.
const papers = globSync('{*.md,{api,app,contract,docs,server,shared,tests}/**/*.md}').filter(
  (file) => !file.startsWith('api/operate/welcome/'),
)

test('every link between documents leads to a file, and to a heading that exists', () => {
  expect(papers.length).toBeGreaterThan(50)
  const broken = papers.flatMap((file) =>
    [...read(file).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !leads(file, link))
      .map((link) => `${file}: ${link}`),
  )
  expect(broken).toEqual([])
})

test('every source file that a document names exists', () => {
  const sources = globSync('**/*.{ts,tsx,mjs,css,sh}', {
    exclude: ['node_modules/**', 'build/**', '.react-router/**'],
  }).map((file) => `/${file}`)
  const named = papers.flatMap((paper) =>
    [...read(paper).matchAll(/`([\w./-]+\.(?:ts|tsx|mjs|css|sh))`/g)].map(
      ([, file = '']) => [paper, file] as const,
    ),
  )
  expect(named.length).toBeGreaterThan(100)
  const missing = named.filter(
    ([, file]) => !sources.some((source) => source.endsWith(`/${file.replace(/^\.+\//, '')}`)),
  )
  expect(missing).toEqual([])
})

function leads(file: string, link: string): boolean {
  const [name = '', heading] = link.split('#')
  const target = name ? path.join(path.dirname(file), decodeURI(name)) : file
  if (!existsSync(target)) return false
  return heading === undefined || (statSync(target).isFile() && headings(target).includes(heading))
}

function headings(file: string): string[] {
  return (read(file).match(/^#+ .+$/gm) ?? []).map((line) =>
    line
      .replace(/^#+ /, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}
