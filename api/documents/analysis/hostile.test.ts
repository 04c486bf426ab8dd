import { expect, test } from 'vitest'
import { readContent, reasonOf } from './files.fixture.ts'
import { maxXmlDepth, maxZipEntries } from './limits.ts'
import { officeOf, sharing, zipOf } from './zip.fixture.ts'

const open = '<w:document xmlns:w="urn:w"><w:body>'
const close = '</w:body></w:document>'

function docx(xml: string): Buffer {
  return officeOf({ 'word/document.xml': xml })
}

test('a document that unpacks to a thousand times its size fails with `too_large`', async () => {
  const bomb = docx(`${open}${' '.repeat(20_000_000)}${close}`)
  expect(bomb.length).toBeLessThan(50_000)
  expect(await reasonOf(readContent('a.docx', bomb))).toBe('too_large')
})

test('a document with a false unpacked size fails with `damaged`', async () => {
  const honest = docx(`${open}${'<w:p/>'.repeat(1_000)}${close}`)
  const stated = Buffer.alloc(4)
  stated.writeUInt32LE(open.length + 6_000 + close.length)
  const lie = Buffer.from(honest)
  for (let at = lie.indexOf(stated); at !== -1; at = lie.indexOf(stated, at + 4)) {
    lie.writeUInt32LE(100, at)
  }
  expect(await reasonOf(readContent('a.docx', lie))).toBe('damaged')
})

test('a document whose parts share bytes of the file fails with `damaged`', async () => {
  const xml = `${open}<w:p><w:r><w:t>Lamp</w:t></w:r></w:p>${close}`
  const parts = officeOf({ 'word/document.xml': xml, 'word/footnotes.xml': xml })
  expect((await readContent('a.docx', Buffer.from(parts))).pageCount).toBe(1)
  const overlapping = sharing(parts, 'word/document.xml', 'word/footnotes.xml')
  expect(await reasonOf(readContent('a.docx', overlapping))).toBe('damaged')
})

test('a document with too many zip entries fails with `too_large`', async () => {
  const entries = Array.from({ length: maxZipEntries + 1 }, (_, index) => [`${index}`, ''])
  expect(await reasonOf(readContent('a.docx', zipOf(Object.fromEntries(entries))))).toBe(
    'too_large',
  )
})

test('entities declared by a document are never expanded', async () => {
  const lol = '<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b SYSTEM "file:///etc/passwd">]>'
  for (const name of ['a', 'b']) {
    const xml = `${lol}${open}<w:p><w:r><w:t>&${name};</w:t></w:r></w:p>${close}`
    expect(await reasonOf(readContent('a.docx', docx(xml)))).toBe('damaged')
  }
})

test('a document with endless nesting fails with `too_complex`', async () => {
  const deep = '<w:tbl>'.repeat(maxXmlDepth + 1)
  expect(await reasonOf(readContent('a.docx', docx(`${open}${deep}`)))).toBe('too_complex')
})

test('a web page with endless nesting fails with `too_complex`', async () => {
  expect(await reasonOf(readContent('a.html', '<div>'.repeat(100_000)))).toBe('too_complex')
})

test('a document without its main part fails with `damaged`', async () => {
  const book = zipOf({ mimetype: 'application/epub+zip' })
  expect(await reasonOf(readContent('a.epub', book))).toBe('damaged')
})

test('a Markdown file of brackets only is read in linear time', async () => {
  const { document } = await readContent('a.md', `${'['.repeat(200_000)}\n${'*a'.repeat(100_000)}`)
  expect(document.pages.length).toBeGreaterThan(1)
})

test('a sheet whose rows begin at a far column fails with `too_large` before it fills the memory', async () => {
  const rows = '<row><c r="SA1"><v>1</v></c></row>'.repeat(50_000)
  const book = officeOf({
    'xl/workbook.xml':
      '<workbook xmlns:r="urn:r"><sheets><sheet name="A" r:id="a"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="a" Target="s.xml"/></Relationships>',
    'xl/s.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  })
  expect(await reasonOf(readContent('a.xlsx', book))).toBe('too_large')
})

const xml = (root: string, content: string) => `<${root} xmlns:r="urn:r">${content}</${root}>`
const relationTo = (target: string) =>
  `<Relationships><Relationship Id="a" Target="${target}"/></Relationships>`

test.each([
  [
    'a.epub',
    zipOf({
      mimetype: 'application/epub+zip',
      'META-INF/container.xml': xml('container', '<rootfile full-path="o.opf"/>'),
      'o.opf': xml(
        'package',
        `<manifest><item id="a" href="a.html"/></manifest>${'<itemref idref="a"/>'.repeat(1_000)}`,
      ),
      'a.html': '<p>The lamp is lit.</p>',
    }),
  ],
  [
    'a.pptx',
    officeOf({
      'ppt/presentation.xml': xml('p:presentation', '<p:sldId r:id="a"/>'.repeat(1_000)),
      'ppt/_rels/presentation.xml.rels': relationTo('slide.xml'),
      'ppt/slide.xml': xml('p:sld', '<p:sp><a:p><a:r><a:t>The lamp</a:t></a:r></a:p></p:sp>'),
    }),
  ],
  [
    'a.xlsx',
    officeOf({
      'xl/workbook.xml': xml('workbook', '<sheet name="A" r:id="a"/>'.repeat(1_000)),
      'xl/_rels/workbook.xml.rels': relationTo('s.xml'),
      'xl/s.xml': xml('worksheet', '<sheetData><row><c><v>1</v></c></row></sheetData>'),
    }),
  ],
])('a part that %s names a thousand times is read once', async (name, file) => {
  const { pageCount } = await readContent(name, file)
  expect(pageCount).toBe(1)
})
