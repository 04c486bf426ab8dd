import { expect, test } from 'vitest'
import { sample, withFile } from './files.fixture.ts'
import { recognise } from './media-type.ts'
import { officeOf, zipOf } from './zip.fixture.ts'

function recogniseContent(name: string, content: string | Uint8Array) {
  return withFile(name, content, (path) => recognise(path, name))
}

test('a text file named .pdf fails with `not_what_its_name_says`', async () => {
  expect(await recognise(sample('not-a.pdf'), 'not-a.pdf')).toEqual({
    reason: 'not_what_its_name_says',
    mediaType: 'text/plain',
  })
})

test('a PDF named .txt fails with `not_what_its_name_says`', async () => {
  expect((await recognise(sample('handbook.pdf'), 'a.txt')).reason).toBe('not_what_its_name_says')
})

test('a PDF without an extension is recognised by its content', async () => {
  expect((await recognise(sample('handbook.pdf'), 'handbook')).format).toBe('pdf')
})

test('a zip file that is not a document fails with `unsupported`', async () => {
  const found = await recogniseContent('a.zip', zipOf({ 'a.txt': 'hello' }))
  expect(found).toEqual({ mediaType: 'application/zip', reason: 'unsupported' })
})

test('a truncated Word document fails with `damaged`', async () => {
  const whole = officeOf({ 'word/document.xml': '<document/>' })
  expect((await recogniseContent('a.docx', whole.subarray(0, 60))).reason).toBe('damaged')
})

test('a Word document with a password fails with `encrypted`', async () => {
  const container = Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(70_000),
    Buffer.from('EncryptedPackage', 'utf16le'),
  ])
  expect((await recogniseContent('a.docx', container)).reason).toBe('encrypted')
})

test.each([
  ['WordDocument', 'a.doc', 'application/msword'],
  ['Workbook', 'a.xls', 'application/vnd.ms-excel'],
  ['PowerPoint Document', 'a.pptx', 'application/vnd.ms-powerpoint'],
])(
  'an office file from before 2007 with a %s fails with `old_format`',
  async (stream, name, type) => {
    const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex')
    const container = Buffer.concat([
      signature,
      Buffer.alloc(70_000),
      Buffer.from(stream, 'utf16le'),
    ])
    expect(await recogniseContent(name, container)).toEqual({
      reason: 'old_format',
      mediaType: type,
    })
  },
)

test('an SVG drawing is recognised as text and never as an image', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  expect((await recogniseContent('a.svg', svg)).mediaType).toBe('text/plain')
  expect((await recogniseContent('a.png', svg)).reason).toBe('not_what_its_name_says')
})

test('an executable fails with `unsupported`', async () => {
  const found = await recogniseContent(
    'a.bin',
    Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0]),
  )
  expect(found.reason).toBe('unsupported')
})

test.each([
  ['<!DOCTYPE html><title>a</title>', 'text/html'],
  ['# Title\n\n- one\n- two\n', 'text/markdown'],
  ['a,b\n1,2\n3,4\n', 'text/csv'],
  ['Just a sentence.\nAnd another.\n', 'text/plain'],
])('the text %j without an extension is %s', async (content, mediaType) => {
  expect(
    (await recogniseContent('the text %j without an extension is %s', content)).mediaType,
  ).toBe(mediaType)
})

test('a file named .txt is recognised as plain text whatever it contains', async () => {
  expect((await recogniseContent('a.txt', '<html><p>a</p></html>')).mediaType).toBe('text/plain')
})
