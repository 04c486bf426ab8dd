import { readFileSync } from 'node:fs'
import { officeOf } from '#api/documents/analysis/zip.fixture.ts'
import { expect } from '#tests/reader/expect.ts'
import { expectReady, expectStatus, ownFile, upload } from './files.ts'
import { test } from './fixtures.ts'
import { createKb } from './kbs.ts'
import { en, filled } from './words.ts'

const bomb = officeOf({ 'word/document.xml': ' '.repeat(20_000_000) })
const broken = readFileSync(ownFile('report.docx')).subarray(0, 1_500)

const files = [
  { name: 'empty.txt', reason: 'empty', buffer: Buffer.alloc(0) },
  { name: 'locked.pdf', reason: 'encrypted', buffer: readFileSync(ownFile('handbook-locked.pdf')) },
  {
    name: 'not-a.pdf',
    reason: 'not_what_its_name_says',
    buffer: readFileSync(ownFile('not-a.pdf')),
  },
  { name: 'broken.docx', reason: 'damaged', buffer: broken },
  { name: 'bomb.docx', reason: 'too_large', buffer: bomb },
] as const

test('a file that cannot be read shows the reason, and the next file is still analysed', async ({
  person,
}) => {
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  const mimeType = 'application/octet-stream'
  await upload(
    page,
    kb,
    files.map(({ name, buffer }) => ({ name, mimeType, buffer })),
  )
  for (const { name, reason } of files) {
    const words = filled(en.resources.status.failed, { reason: en.resources.failure[reason] })
    await expectStatus(page, name, words)
  }
  await upload(page, kb, [ownFile('readme.md')])
  await expectReady(page, 'readme.md')
  await page.getByRole('link', { name: 'locked.pdf', exact: true }).click()
  await expect(page.getByText(en.file.failed.file)).toBeVisible()
})
