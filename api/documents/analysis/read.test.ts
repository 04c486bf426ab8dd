import { expect, test } from 'vitest'
import { readContent, readSample, reasonOf } from './files.fixture.ts'

test('a PDF has the text of each page under its page number', async () => {
  const { mediaType, document, pageCount } = await readSample('handbook.pdf')
  expect(mediaType).toBe('application/pdf')
  expect(pageCount).toBe(3)
  expect(document.title).toBe('Field handbook')
  expect(document.pages.map((page) => page.n)).toEqual([1, 2, 3])
  expect(document.pages[2]?.text).toContain('A spare bulb is\nkept in the red cabinet')
})

test('a PDF page has its ratio of width to height', async () => {
  const { document } = await readSample('handbook.pdf')
  for (const { aspect } of document.pages) expect(aspect).toBeCloseTo(210 / 297, 2)
})

test('a word hyphenated at a line end in a PDF is joined', async () => {
  const { document } = await readSample('handbook.pdf')
  expect(document.pages[1]?.text).toContain(
    'estimates the speed and records\nit with the letter E.',
  )
})

test('a Chinese PDF without embedded fonts can be read', async () => {
  const { document } = await readSample('handbook-zh.pdf')
  expect(document.pages[0]?.text).toContain('备用灯泡放在二楼的红色柜子里。')
})

test('a PDF with a password fails with `encrypted`', async () => {
  expect(await reasonOf(readSample('handbook-locked.pdf'))).toBe('encrypted')
})

test('a scan without text has its pages and fails with `pictures_only`', async () => {
  const { document, pageCount } = await readSample('scan.pdf')
  expect([document.failure, pageCount]).toEqual(['pictures_only', document.pages.length])
})

test('a broken PDF fails with `damaged`', async () => {
  expect(await reasonOf(readContent('a.pdf', '%PDF-1.7\nnothing follows'))).toBe('damaged')
})

test('a Word document has a page for each section', async () => {
  const { document } = await readSample('report.docx')
  expect(document.title).toBe('Repair report')
  expect(document.pages.map((page) => page.name)).toEqual([undefined, 'Roof', '费用', undefined])
  expect(document.pages[1]?.text).toBe('Roof\n\nThe roof lost forty tiles in the storm.')
  expect(document.pages[2]?.text).toBe(
    '费用\n\n屋顶的修理费用是三千欧元。\n\nItem\tCost\nTiles\t1,200\n\nShown once.',
  )
  expect(document.pages[3]?.text).toBe('Measured by the harbour office.')
})

test('a presentation has a page for each slide, with its title first and its notes last', async () => {
  const { document } = await readSample('slides.pptx')
  expect(document.pages.map((page) => [page.n, page.kind, page.name])).toEqual([
    [1, 'slide', 'Lamp'],
    [2, 'slide', 'Boats'],
  ])
  expect(document.pages[0]?.text).toBe(
    'Lamp\n\nThe lamp is lit thirty minutes before sunset.\n灯在日落前三十分钟点亮。\n\nShow the red cabinet.',
  )
})

test('a workbook has a page for each sheet, with values as they are shown', async () => {
  const { document } = await readSample('figures.xlsx')
  const [costs, shifts] = document.pages
  expect(costs?.header).toEqual(['Item', 'Paid on', 'Amount', 'Share'])
  expect(costs?.text).toBe(
    'Item\tPaid on\tAmount\tShare\nRoof tiles\t2024-03-01\t1,234.50\t12.50%\nPaint\t\t0.3',
  )
  expect([shifts?.name, shifts?.text]).toEqual(['班次', '夜班'])
})

test('an OpenDocument text has a page for each section', async () => {
  const { document } = await readSample('letter.odt')
  expect(document.title).toBe('Letter to the harbour')
  expect(document.pages.map((page) => page.text)).toEqual([
    'Request\n\nWe need two boats  before winter (By October.).',
    '说明\n\n• 红色的船\n• 蓝色的船\n\nBoat\tAge',
  ])
})

test('a book has a page for each chapter in reading order', async () => {
  const { document } = await readSample('book.epub')
  expect(document.title).toBe('The keeper')
  expect(document.pages.map((page) => [page.name, page.text])).toEqual([
    ['The first night', 'The first night\n\nIt was dark and the wind had turned.'],
    ['第二章', '天亮时，风停了。'],
  ])
})

test('a web page has its readable text only', async () => {
  const { document } = await readSample('page.html')
  expect(document.title).toBe('Visiting the lighthouse')
  expect(document.pages.map((page) => page.text)).toEqual([
    'Visiting\n\nThe tower is open from May to September.',
    'Getting there\n\nTake the ferry at nine.\nIt does not run on Mondays.\n\n• Adults: 8 euros\n• Children: free\n\nDay\tOpen\nSunday\t10 to 16',
  ])
})

test('a Markdown file has a page for each section, with its line numbers', async () => {
  const { document } = await readSample('readme.md')
  expect(document.title).toBe('Station rules')
  expect(document.pages.map((page) => [page.name, page.firstLine])).toEqual([
    ['Station rules', 5],
    ['Boats', 9],
    ['值班', 18],
  ])
  expect(document.pages[0]?.text).toBe('Station rules\n\nThe logbook stays in the tower.')
  expect(document.pages[1]?.text).toContain('moored at the east pier.\n\n\n# not a heading')
  expect(document.pages[2]?.text).toContain('Shift\tKeeper\n\nNight\tMaren')
})

test('a CSV table has a header and a line for each row', async () => {
  const { document } = await readSample('people.csv')
  expect(document.pages[0]?.header).toEqual(['name', 'station', 'since'])
  expect(document.pages[0]?.text).toContain('Maren\tNorth Point, upper\t2016')
})

test.each(['notes-zh.txt', 'notes-gb18030.txt', 'notes-utf16.txt'])(
  'the Chinese text of %s is read in any encoding',
  async (name) => {
    const { document } = await readSample(name)
    expect(document.pages[0]).toMatchObject({ kind: 'lines', firstLine: 1 })
    expect(document.pages[0]?.text).toContain('记录要用墨水书写，写错的地方划一道线')
  },
)

test('a western single-byte text keeps its accents', async () => {
  const { document } = await readSample('notes-latin1.txt')
  expect(document.pages[0]?.text).toContain('Le gardien relève la pression à six heures')
})

test('an image has no text and one page to show', async () => {
  const { mediaType, document, pageCount } = await readSample('picture.png')
  expect([mediaType, document.pages, pageCount]).toEqual(['image/png', [], 1])
})

test('an empty file fails with `empty`', async () => {
  expect(await reasonOf(readSample('empty.txt'))).toBe('empty')
})

test('a file of white space fails with `no_text`', async () => {
  expect(await reasonOf(readContent('blank.txt', ' \n\n\t'))).toBe('no_text')
})

test('a PDF page has its form fields, the text written over it and its comments', async () => {
  const { document } = await readContent('form.pdf', pdfWithAnnotations())
  expect(document.pages[0]?.text).toBe(
    'Paid in March\n\nIs this still true?\n\nTwo boats, red\n\nNorth Point',
  )
})

function pdfWithAnnotations(): string {
  const box = '/Rect [10 10 90 20] /Type /Annot'
  const annotations = [
    `${box} /Subtype /Widget /FT /Tx /T (a) /V (Two boats, red)`,
    `${box} /Subtype /Widget /FT /Ch /Ff 131072 /T (b) /V (n) /Opt [[(n) (North Point)] [(s) (South)]]`,
    `${box} /Subtype /FreeText /Contents (Paid in March) /DA (/F 9 Tf)`,
    `${box} /Subtype /Highlight /Contents (Is this still true?) /QuadPoints [10 20 90 20 10 10 90 10]`,
    `${box} /Subtype /Link /Contents (not this)`,
    `${box} /Subtype /Text /F 2 /Contents (hidden)`,
  ]
  const fields = '/AcroForm << /Fields [4 0 R 5 0 R] >>'
  const numbers = annotations.map((_, index) => `${index + 4} 0 R`).join(' ')
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${fields} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Annots [${numbers}] >>`,
    ...annotations.map((one) => `<< ${one} >>`),
  ]
  const bodies = objects.map((one, index) => `${index + 1} 0 obj\n${one}\nendobj\n`).join('')
  return `%PDF-1.7\n${bodies}trailer\n<< /Root 1 0 R >>\n%%EOF\n`
}

test('of a table that is too large the first rows are read, and it is said that they are a part', async () => {
  const header = `number,${'note'.repeat(10)}\n`
  const row = (n: number) => `${n},${'the lamp is lit '.repeat(5)}\n`
  const rows = Array.from({ length: 300_000 }, (_, n) => row(n + 1)).join('')
  const { document } = await readContent('a.csv', header + rows)
  expect(document.isPartial).toBe(true)
  const last = document.pages.at(-1)?.text.split('\n').at(-1)
  expect(last).toMatch(/^\d+\t(the lamp is lit ?){5}$/)
  expect(document.pages[0]?.text.split('\n')[1]).toMatch(/^1\t/)
})

test('a text of many megabytes is read up to a whole line, without a broken character', async () => {
  const line = `${'灯塔的灯亮着。'.repeat(200)}\n`
  const { document } = await readContent('a.txt', line.repeat(11_000))
  expect(document.isPartial).toBe(true)
  const text = document.pages.map((page) => page.text).join('\n')
  expect(text.length).toBeGreaterThan(10_000_000)
  expect(text).not.toContain('\ufffd')
  expect(text.endsWith('。')).toBe(true)
})

test('a text that may be read as a whole is not said to be a part', async () => {
  const { document } = await readContent('a.txt', 'The lamp is lit.\n')
  expect(document.isPartial).toBeUndefined()
})
