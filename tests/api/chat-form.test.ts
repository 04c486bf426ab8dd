import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import { en } from '#app/locales/en.ts'
import { formatSize } from '#app/locales/format.ts'
import { limits } from '#contract/limits.ts'
import { filled } from '#tests/journeys/words.ts'
import { openApi, type Person, type TestApi, type TestKb } from '#tests/support/api.ts'
import { openPages } from '#tests/support/pages.ts'

let api: TestApi
let pages: Awaited<ReturnType<typeof openPages>>
let ana: Person
let kb: TestKb
const mostBytes = 1_000_000
beforeAll(async () => {
  api = await openApi({ env: { MAX_UPLOAD_BYTES: String(mostBytes) } })
  pages = await openPages(api)
  ana = await api.person('Ana')
  kb = await api.kb(ana)
})
afterAll(async () => {
  await pages.close()
  await api.close()
})

/** Submits the form of a chat's page, as a browser without JavaScript does. */
async function submit(content: string, files: Blob[] = [], clientId = newId()) {
  const form = new FormData()
  form.append('clientId', clientId)
  form.append('content', content)
  for (const file of files) form.append('file', file, 'plan.txt')
  const response = await pages.submit(ana, `/kb/${kb.id}/chats/${kb.townhallId}`, form)
  return { status: response.status, page: await response.text() }
}

const last = async () =>
  (await api.call(ana, 'listMessages', { params: { chatId: kb.townhallId } })).messages.at(-1)

const { attachments: words, chats } = en

test('the form of a chat sends its text and its files in one request', async () => {
  const { status } = await submit('The plans', [new Blob(['one']), new Blob(['two'])])
  const message = await last()
  expect([status, message?.content, message?.attachments.map(({ size }) => size)]).toEqual([
    303,
    'The plans',
    [3, 3],
  ])
})

test('a file that is too large leaves the text in the field and says why the file is gone', async () => {
  const before = await last()
  const { status, page } = await submit('My long text', [new Blob(['x'.repeat(mostBytes + 1)])])
  expect(status).toBe(413)
  expect(page).toMatch(/<textarea[^>]*>My long text<\/textarea>/)
  expect(page).toContain(filled(words.fileTooLarge, { size: formatSize(mostBytes) }))
  expect(page).toContain(words.chooseAgain)
  expect((await last())?.id).toBe(before?.id)
})

test('too many files, no text and too long a text are each explained beside the form', async () => {
  const most = limits.attachmentsPerMessage
  const many = await submit('Many', Array(most + 1).fill(new Blob(['a'])))
  expect(many.page).toContain(filled(words.tooMany, { max: String(most) }))
  expect((await submit(' ')).page).toContain(chats.composer.required)
  const long = await submit('a'.repeat(limits.messageLength + 1))
  expect(long.page).toContain(filled(chats.composer.tooLong, { max: String(limits.messageLength) }))
  expect(long.page).not.toContain(words.chooseAgain)
})
