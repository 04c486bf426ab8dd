import { expect, test } from 'vitest'
import { rowNumbers } from '#shared/row-numbers.ts'
import { readContent, reasonOf } from './files.fixture.ts'
import { zipOf } from './zip.fixture.ts'

const names =
  'xmlns:office="urn:o" xmlns:table="urn:t" xmlns:text="urn:x" xmlns:draw="urn:d" xmlns:presentation="urn:p"'

function openDocument(kind: string, body: string): Buffer {
  return zipOf({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    'content.xml': `<office:document-content ${names}><office:body>${body}</office:body></office:document-content>`,
    'meta.xml': '<meta><dc:title xmlns:dc="urn:dc">From the harbour</dc:title></meta>',
  })
}

function cell(text: string, attributes = ''): string {
  return `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`
}

test('an OpenDocument sheet has a page for each sheet, with values as they are shown', async () => {
  const file = openDocument(
    'spreadsheet',
    `<table:table table:name="Costs">
      <table:table-row>${cell('Item')}${cell('Amount')}</table:table-row>
      <table:table-row>${cell('Tiles<office:annotation><text:p>check</text:p></office:annotation>')}${cell('1,200')}<table:table-cell table:number-columns-repeated="16382"/></table:table-row>
      <table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
    </table:table>
    <table:table table:name="班次"><table:table-row>${cell('夜班', 'table:number-columns-repeated="2"')}</table:table-row></table:table>`,
  )
  const { document, mediaType } = await readContent('a.ods', file)
  expect(mediaType).toBe('application/vnd.oasis.opendocument.spreadsheet')
  expect(document.title).toBe('From the harbour')
  expect(document.pages.map(({ kind, name, text }) => [kind, name, text])).toEqual([
    ['sheet', 'Costs', 'Item\tAmount\nTiles\t1,200'],
    ['sheet', '班次', '夜班\t夜班'],
  ])
})

test('rows of an OpenDocument sheet have the numbers of the file, over empty and repeated rows', async () => {
  const row = (text: string, times = 1) =>
    `<table:table-row table:number-rows-repeated="${times}">${cell(text)}${cell('x')}</table:table-row>`
  const empty =
    '<table:table-row table:number-rows-repeated="3"><table:table-cell/></table:table-row>'
  const file = openDocument(
    'spreadsheet',
    `<table:table table:name="A">${empty}${row('Boat')}${row('red', 2)}${empty}${row('blue')}</table:table>`,
  )
  const { document } = await readContent('a.ods', file)
  expect(rowNumbers(document.pages[0]?.view ?? {}, 4)).toEqual([null, 5, 6, 10])
})

test('a sheet that repeats a filled row without end fails with `too_large`', async () => {
  const row = `<table:table-row table:number-rows-repeated="1000000000">${cell('a')}</table:table-row>`
  const file = openDocument('spreadsheet', `<table:table table:name="A">${row}</table:table>`)
  expect(await reasonOf(readContent('a.ods', file))).toBe('too_large')
})

test('an OpenDocument presentation has a page for each slide, with its title first and its notes last', async () => {
  const slide = (title: string, body: string, note: string) =>
    `<draw:page draw:name="p"><draw:frame><draw:text-box>${body}</draw:text-box></draw:frame>
     <draw:frame presentation:class="title"><draw:text-box><text:p>${title}</text:p></draw:text-box></draw:frame>
     <draw:frame presentation:class="footer"><draw:text-box><text:p>Draft</text:p></draw:text-box></draw:frame>
     <presentation:notes><draw:frame presentation:class="notes"><draw:text-box><text:p>${note}</text:p></draw:text-box></draw:frame></presentation:notes></draw:page>`
  const file = openDocument(
    'presentation',
    slide('Lamp', '<text:p>Lit at dusk.</text:p><text:p>灯在日落前点亮。</text:p>', 'Show it.') +
      slide(
        'Boats',
        `<table:table><table:table-row>${cell('Red')}${cell('2')}</table:table-row></table:table>`,
        '',
      ),
  )
  const { document } = await readContent('a.odp', file)
  expect(document.pages.map(({ n, kind, name, text }) => [n, kind, name, text])).toEqual([
    [1, 'slide', 'Lamp', 'Lamp\n\nLit at dusk.\n灯在日落前点亮。\n\nShow it.'],
    [2, 'slide', 'Boats', 'Boats\n\nRed\t2'],
  ])
})

test('a rich text has its paragraphs, headings, lists and tables, and nothing else of the file', async () => {
  const rtf = String.raw`{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0\fcharset0 Arial;}{\f1\fcharset134 SimSun;}{\f2\fcharset204 Arial;}}
{\colortbl;\red0\green0\blue0;}{\info{\title Repair report}{\author Maren}}
{\header\pard Page header\par}
{\stylesheet{\s0 Normal;}{\s3\b Heading 1;}}
\pard\s3 Roof\par
\pard The roof \b lost\b0  forty tiles\~\endash  caf\'e9 \u8364?5{\footnote\pard In 2024.\par}.{\*\bkmkstart x}{\pict\pngblip 89504e47}\par
\pard{\listtext\bullet\tab}\ls1 Tiles\par
\pard\ls1 {\f1 \'ce\'dd\'b6\'a5}\par
\pard\intbl Item\cell {\f2 \'d6\'e5\'ed\'e0}\cell\row
\pard{\field{\*\fldinst HYPERLINK "http://x.example"}{\fldrslt the list}}\par}`
  const { document, mediaType } = await readContent('a.rtf', rtf)
  expect(mediaType).toBe('application/rtf')
  expect(document.title).toBe('Repair report')
  expect(document.pages.map(({ name, text }) => [name, text])).toEqual([
    [
      'Roof',
      'Roof\n\nThe roof lost forty tiles\u00a0– café €5 (In 2024.).\n\n• Tiles\n• 屋顶\n\nItem\tЦена\n\nthe list',
    ],
  ])
})

test.each([
  ['more groups are closed than opened', '{\\rtf1 a}}}', 'damaged'],
  ['groups are nested without end', `{\\rtf1${'{'.repeat(100_000)}`, 'too_complex'],
])('a rich text in which %s fails', async (_, content, reason) => {
  expect(await reasonOf(readContent('a.rtf', content))).toBe(reason)
})

test('an e-mail has its subject, its people, its text and the names of its files', async () => {
  const mail = [
    'Message-ID: <1@x.example>',
    'From: =?utf-8?B?6ams5LuB?= <maren@x.example>',
    'To: Crew: Ole <ole@x.example>, ida@x.example;',
    'Date: Tue, 3 Mar 2026 09:30:00 +0100',
    'Subject: The lamp',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain; charset=gb18030',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    '=B5=C6=BB=B5=C1=CB=A1=A3',
    '',
    'Bring a bulb.',
    '--b',
    'Content-Type: image/png',
    'Content-Disposition: attachment; filename="lamp.png"',
    'Content-Transfer-Encoding: base64',
    '',
    'iVBORw0KGgo=',
    '--b--',
  ].join('\r\n')
  for (const name of ['a.eml', 'mail without an extension']) {
    const { document, mediaType } = await readContent(name, mail)
    expect(mediaType).toBe('message/rfc822')
    expect(document.title).toBe('The lamp')
    expect(document.pages.map((page) => page.text)).toEqual([
      'The lamp\n\nFrom: 马仁 <maren@x.example>\nTo: Crew: Ole <ole@x.example>, ida@x.example\nDate: 2026-03-03 08:30 UTC\n\n灯坏了。\n\nBring a bulb.\n\nAttachments: lamp.png',
    ])
  }
})

test('an e-mail that has HTML only is read as its text', async () => {
  const mail =
    'Subject: Boats\nContent-Type: text/html; charset=utf-8\n\n<style>p{}</style><p>Two boats.</p><script>x</script>'
  const { document } = await readContent('a.eml', mail)
  expect(document.pages[0]?.text).toBe('Boats\n\nTwo boats.')
})

test('the text of a mail that was forwarded as a whole is read, and of three within each other', async () => {
  const forward = (depth: number): string =>
    depth === 0
      ? 'Subject: Boats\n\nTwo boats.'
      : `Subject: Level ${depth}\nContent-Type: message/rfc822\n\n${forward(depth - 1)}`
  const textOf = async (depth: number) =>
    (await readContent('a.eml', forward(depth))).document.pages.map(({ text }) => text).join('\n')
  for (const depth of [1, 3]) expect(await textOf(depth)).toContain('Two boats.')
  const deep = await textOf(1_000)
  expect(deep).toContain('Level 1000')
  expect(deep).not.toContain('Two boats.')
})

test('a text that is named .eml but has no headers fails with `not_what_its_name_says`', async () => {
  expect(await reasonOf(readContent('a.eml', 'Just a sentence.'))).toBe('not_what_its_name_says')
})

test.each([
  ['main.py', 'def light():\n    return 1\n', 'text/x-source-code'],
  ['values.yaml', 'lamp: on\nboats: 2\n', 'application/yaml'],
  ['data.json', '{\n "lamp": "on"\n}\n', 'application/json'],
])('the lines of %s stay as they are', async (name, content, type) => {
  const { document, mediaType } = await readContent(name, content)
  expect(mediaType).toBe(type)
  expect(document.pages).toEqual([{ n: 1, kind: 'lines', firstLine: 1, text: content.trimEnd() }])
})

test('JSON without line breaks is shown with a line for each value', async () => {
  const { document } = await readContent('a.json', JSON.stringify(Array(400).fill({ lamp: 'on' })))
  expect(document.pages[0]?.text.split('\n').slice(0, 4)).toEqual([
    '[',
    ' {',
    '  "lamp": "on"',
    ' },',
  ])
})

test('subtitles have what is said, under the time at which it is said', async () => {
  const srt =
    '1\n00:00:01,000 --> 00:00:02,500\n<i>The lamp</i>\nis lit.\n\n2\n00:01:05,000 --> 00:01:07,000\n{\\an8}灯亮了。\n'
  const vtt =
    'WEBVTT\n\nNOTE draft\n\n00:01.000 --> 00:02.000 align:start\n<v Maren>Who is there?</v>\n'
  expect((await readContent('a.srt', srt)).document.pages).toEqual([
    { n: 1, kind: 'section', name: '00:00:01 – 00:01:07', text: 'The lamp is lit.\n灯亮了。' },
  ])
  expect((await readContent('a.vtt', vtt)).document.pages[0]).toMatchObject({
    name: '00:01 – 00:02',
    text: 'Maren: Who is there?',
  })
})
