import { expect, test } from 'vitest'
import { readContent, reasonOf } from '#api/documents/analysis/files.fixture.ts'
import { officeOf, zipOf } from '#api/documents/analysis/zip.fixture.ts'
import { rowNumbers } from '#shared/row-numbers.ts'

const namespaces = 'xmlns:w="urn:w" xmlns:r="urn:r" xmlns:v="urn:v" xmlns:mc="urn:mc"'
const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
const word = (body: string, root = 'document') =>
  `<w:${root} ${namespaces}><w:body>${body}</w:body></w:${root}>`

/** Relationships by type. */
function relations(targets: Record<string, string>): string {
  const list = Object.entries(targets).map(
    ([type, target]) => `<Relationship Id="${type}" Type="urn:x/${type}" Target="${target}"/>`,
  )
  return `<Relationships>${list.join('')}</Relationships>`
}

/** The same XML in UTF-16, in one of the byte orders, with or without a byte order mark. */
function wide(xml: string, order: 'le' | 'be', mark: string): Buffer {
  const bytes = Buffer.from(`${mark}<?xml version="1.0" encoding="UTF-16"?>${xml}`, 'utf16le')
  return order === 'le' ? bytes : bytes.swap16()
}

async function textOf(name: string, file: Buffer): Promise<string> {
  const { document } = await readContent(name, file)
  return document.pages.map(({ text }) => text).join('\n\n')
}

test('the parts of a Word document are found by their relationships, whatever their names', async () => {
  const file = officeOf({
    'word/document2.xml': word(
      `<w:p><w:pPr><w:pStyle w:val="A"/></w:pPr><w:r><w:t>Lamp</w:t></w:r></w:p>${paragraph('灯在二楼。')}`,
    ),
    'word/_rels/document2.xml.rels': relations({
      styles: '/word/styles7.xml',
      footnotes: 'foot%20notes.xml',
    }),
    'word/styles7.xml': `<w:styles ${namespaces}><w:style w:type="paragraph" w:styleId="A"><w:name w:val="heading 1"/></w:style></w:styles>`,
    'word/foot notes.xml': word(
      `<w:footnote>${paragraph('Since 1904.')}</w:footnote>`,
      'footnotes',
    ),
  })
  const { document, mediaType } = await readContent('a.docx', file)
  expect(mediaType).toMatch(/wordprocessingml\.document$/)
  expect(document.pages.map(({ name, text }) => [name, text])).toEqual([
    ['Lamp', 'Lamp\n\n灯在二楼。'],
    [undefined, 'Since 1904.'],
  ])
})

test('the parts of a workbook are found by their relationships, whatever their names', async () => {
  const file = officeOf({
    'sheets/book.xml':
      '<workbook xmlns:r="urn:r"><sheets><sheet name="油" r:id="worksheet"/></sheets></workbook>',
    'sheets/_rels/book.xml.rels': relations({
      worksheet: 'one.xml',
      sharedStrings: '../words.xml',
      styles: 'looks.xml',
    }),
    'words.xml': '<sst><si><t>Oil</t></si></sst>',
    'sheets/looks.xml': '<styleSheet><cellXfs><xf numFmtId="9"/></cellXfs></styleSheet>',
    'sheets/one.xml':
      '<worksheet><sheetData><row><c t="s"><v>0</v></c><c s="0"><v>0.5</v></c></row></sheetData></worksheet>',
  })
  expect(await textOf('a.xlsx', file)).toBe('Oil\t50%')
})

test('rows of a workbook have the numbers of the file, over rows that it leaves out', async () => {
  const row = (text: string, at: string) =>
    `<row${at}><c t="str"><v>${text}</v></c><c t="str"><v>x</v></c></row>`
  const rows = [row('Boat', ' r="3"'), row('red', ''), row('blue', ' r="8"'), row('new', ' r="1"')]
  const file = officeOf({
    'book.xml':
      '<workbook xmlns:r="urn:r"><sheets><sheet name="A" r:id="worksheet"/></sheets></workbook>',
    '_rels/book.xml.rels': relations({ worksheet: 'one.xml' }),
    'one.xml': `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`,
  })
  const { document } = await readContent('a.xlsx', file)
  expect(rowNumbers(document.pages[0]?.view ?? {}, 4)).toEqual([null, 4, 8, 9])
})

test('the parts of a presentation are found by their relationships, whatever their names', async () => {
  const file = officeOf({
    'show.xml':
      '<p:presentation xmlns:p="urn:p" xmlns:r="urn:r"><p:sldId r:id="slide"/></p:presentation>',
    '_rels/show.xml.rels': relations({ slide: 'One.xml' }),
    'one.XML':
      '<p:sld xmlns:p="urn:p" xmlns:a="urn:a"><p:sp><a:p><a:r><a:t>Light the lamp.</a:t></a:r></a:p></p:sp></p:sld>',
  })
  expect(await textOf('a.pptx', file)).toBe('Light the lamp.')
})

test('a workbook named .docx fails with `not_what_its_name_says`', async () => {
  const file = officeOf({ 'word/document.xml': '<workbook/>' })
  expect(await reasonOf(readContent('a.docx', file))).toBe('not_what_its_name_says')
})

test.each([
  ['le', '\ufeff'],
  ['be', '\ufeff'],
  ['le', ''],
  ['be', ''],
] as const)('a Word document in UTF-16 %s is read, with the mark "%s"', async (order, mark) => {
  const file = officeOf({ 'word/document.xml': wide(word(paragraph('灯 lamp')), order, mark) })
  expect(await textOf('a.docx', file)).toBe('灯 lamp')
})

test('an OpenDocument text and its manifest in UTF-16 are read, without the entry `mimetype`', async () => {
  const names = 'xmlns:office="urn:o" xmlns:text="urn:x"'
  const type = 'application/vnd.oasis.opendocument.text'
  const file = zipOf({
    'META-INF/manifest.xml': wide(
      `<manifest><file-entry full-path="/" media-type="${type}"/></manifest>`,
      'le',
      '\ufeff',
    ),
    'content.xml': wide(
      `<office:document-content ${names}><text:p>灯 lamp</text:p></office:document-content>`,
      'be',
      '\ufeff',
    ),
  })
  expect(await textOf('a.odt', file)).toBe('灯 lamp')
})

test('a book whose parts are in UTF-16 and in an encoding that they declare is read', async () => {
  const file = zipOf({
    'META-INF/container.xml': wide(
      '<container><rootfile full-path="o.opf"/></container>',
      'le',
      '',
    ),
    'o.opf': wide(
      '<package><manifest><item id="a" href="a.html"/><item id="b" href="b.html"/></manifest><itemref idref="a"/><itemref idref="b"/></package>',
      'be',
      '\ufeff',
    ),
    'a.html': wide('<html><body><p>灯在二楼。</p></body></html>', 'le', ''),
    'b.html': Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="gb2312"?><html><body><p>'),
      Buffer.from([0xb5, 0xc6]),
      Buffer.from('</p></body></html>'),
    ]),
  })
  expect(await textOf('a.epub', file)).toBe('灯在二楼。\n\n灯')
})

test('XML in an encoding that it declares is read', async () => {
  const xml = '<?xml version="1.0" encoding="windows-1251"?>'
  const body = word(paragraph('#')).split('#')
  const file = officeOf({
    'word/document.xml': Buffer.concat([
      Buffer.from(xml + body[0]),
      Buffer.from([0xcc, 0xe0, 0xff, 0xea]),
      Buffer.from(body[1] ?? ''),
    ]),
  })
  expect(await textOf('a.docx', file)).toBe('Маяк')
})

const box = (text: string) =>
  `<v:shape><v:textbox><w:txbxContent>${paragraph(text)}</w:txbxContent></v:textbox></v:shape>`

test('a text box of Word 2007 is read with the paragraph that it belongs to', async () => {
  const body = `<w:p><w:r><w:t>Oil</w:t></w:r><w:r><w:pict>${box('Red cabinet')}</w:pict></w:r></w:p>`
  const file = officeOf({ 'word/document.xml': word(body) })
  expect(await textOf('a.docx', file)).toBe('Oil\nRed cabinet')
})

test('a text box that is there for old and new programs is read once', async () => {
  const body = `<w:p><w:r><mc:AlternateContent>
    <mc:Choice Requires="wps"><w:drawing><w:txbxContent>${paragraph('红色柜子')}</w:txbxContent></w:drawing></mc:Choice>
    <mc:Fallback><w:pict>${box('红色柜子')}</w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`
  const file = officeOf({ 'word/document.xml': word(body) })
  expect(await textOf('a.docx', file)).toBe('红色柜子')
})
