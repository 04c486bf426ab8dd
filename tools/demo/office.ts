import { escapeHtml } from '#api/platform/http/escape.ts'
import { zipOf } from '#tests/support/zip-of.ts'

const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships'
const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const sheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const slides = 'http://schemas.openxmlformats.org/presentationml/2006/main'
const drawing = 'http://schemas.openxmlformats.org/drawingml/2006/main'

type Part = [path: string, xml: string, contentType: string]

/** Lines with `#` are headings, the others paragraphs. */
export function docxOf(text: string): Promise<Buffer> {
  const paragraphs = text.split('\n').map((line) => {
    const [, hashes = '', words = ''] = /^(#*) ?(.*)$/.exec(line) ?? []
    const style = hashes ? `<w:pPr><w:pStyle w:val="Heading${hashes.length}"/></w:pPr>` : ''
    return `<w:p>${style}<w:r><w:t>${escapeHtml(words)}</w:t></w:r></w:p>`
  })
  const styles = [1, 2, 3].map(
    (n) =>
      `<w:style w:type="paragraph" w:styleId="Heading${n}"><w:name w:val="heading ${n}"/></w:style>`,
  )
  const of = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
  return packageOf('word/document.xml', [
    [
      'word/document.xml',
      `<w:document xmlns:w="${word}"><w:body>${paragraphs.join('')}</w:body></w:document>`,
      `${of}.document.main+xml`,
    ],
    [
      'word/styles.xml',
      `<w:styles xmlns:w="${word}">${styles.join('')}</w:styles>`,
      `${of}.styles+xml`,
    ],
  ])
}

/** One sheet, from lines of values separated by commas. */
export function xlsxOf(name: string, text: string): Promise<Buffer> {
  const rows = text.split('\n').map((line) => {
    const values = line.match(/"[^"]*"|[^,]+/g) ?? []
    return `<row>${values.map((value) => cellOf(value.replaceAll('"', ''))).join('')}</row>`
  })
  const of = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  return packageOf('xl/workbook.xml', [
    [
      'xl/workbook.xml',
      `<workbook xmlns="${sheet}" xmlns:r="${types}"><sheets><sheet name="${escapeHtml(name)}" sheetId="1" r:id="r1"/></sheets></workbook>`,
      `${of}.sheet.main+xml`,
    ],
    [
      'xl/worksheets/sheet1.xml',
      `<worksheet xmlns="${sheet}"><sheetData>${rows.join('')}</sheetData></worksheet>`,
      `${of}.worksheet+xml`,
    ],
  ])
}

function cellOf(value: string): string {
  if (/^-?\d+$/.test(value)) return `<c><v>${value}</v></c>`
  return `<c t="inlineStr"><is><t>${escapeHtml(value)}</t></is></c>`
}

/** Slides separated by lines with `---`; a line with `#` is the title. */
export function pptxOf(text: string): Promise<Buffer> {
  const pages = text.split('\n---\n')
  const ids = pages.map((_, n) => `<p:sldId id="${256 + n}" r:id="r${n + 1}"/>`)
  const of = 'application/vnd.openxmlformats-officedocument.presentationml'
  const parts = pages.map((page, n): Part => {
    const shapes = page.split('\n').map((line) => shapeOf(line))
    const tree = `<p:cSld><p:spTree>${shapes.join('')}</p:spTree></p:cSld>`
    const xml = `<p:sld xmlns:p="${slides}" xmlns:a="${drawing}">${tree}</p:sld>`
    return [`ppt/slides/slide${n + 1}.xml`, xml, `${of}.slide+xml`]
  })
  return packageOf('ppt/presentation.xml', [
    [
      'ppt/presentation.xml',
      `<p:presentation xmlns:p="${slides}" xmlns:r="${types}"><p:sldIdLst>${ids.join('')}</p:sldIdLst></p:presentation>`,
      `${of}.presentation.main+xml`,
    ],
    ...parts,
  ])
}

function shapeOf(line: string): string {
  const type = line.startsWith('# ') ? 'title' : 'body'
  const words = escapeHtml(line.replace(/^# /, ''))
  return `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${type}"/></p:nvPr></p:nvSpPr><p:txBody><a:p><a:r><a:t>${words}</a:t></a:r></a:p></p:txBody></p:sp>`
}

/** The relations of `main` to the other parts have the ids `r1`, `r2` and so on. */
function packageOf(main: string, parts: Part[]): Promise<Buffer> {
  const [folder = '', file = ''] = main.split('/')
  const others = parts.filter(([path]) => path !== main)
  const overrides = parts.map(
    ([path, , type]) => `<Override PartName="/${path}" ContentType="${type}"/>`,
  )
  const related = others.map(([path], n) => relation(n + 1, kindOf(path), `/${path}`))
  return zipOf([
    [
      '[Content_Types].xml',
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${overrides.join('')}</Types>`,
    ],
    ['_rels/.rels', relationsOf([relation(1, 'officeDocument', `/${main}`)])],
    [`${folder}/_rels/${file}.rels`, relationsOf(related)],
    ...parts.map(([path, xml]): [string, string] => [path, xml]),
  ])
}

function kindOf(path: string): string {
  if (path.includes('slides/')) return 'slide'
  return path.includes('worksheets/') ? 'worksheet' : 'styles'
}

function relation(n: number, type: string, target: string): string {
  return `<Relationship Id="r${n}" Type="${types}/${type}" Target="${target}"/>`
}

function relationsOf(list: string[]): string {
  return `<Relationships xmlns="${relationships}">${list.join('')}</Relationships>`
}
