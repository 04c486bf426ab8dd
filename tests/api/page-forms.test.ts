import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import { en } from '#app/locales/en.ts'
import { readFlash } from '#app/middleware/flash.ts'
import { limits } from '#contract/limits.ts'
import { filled } from '#tests/journeys/words.ts'
import { openApi, type Person, type TestApi, type TestKb } from '#tests/support/api.ts'
import { openPages } from '#tests/support/pages.ts'

let api: TestApi
let pages: Awaited<ReturnType<typeof openPages>>
let ana: Person
let bo: Person
let kb: TestKb
beforeAll(async () => {
  api = await openApi()
  pages = await openPages(api)
  ana = await api.person('Ana')
  bo = await api.person('Bo')
  kb = await api.kb(ana)
  await api.join(bo, kb)
})
afterAll(async () => {
  await pages.close()
  await api.close()
})

type Fields = [string, string][] | FormData

/** Submits a form and returns the status, the toast and the page. */
async function submit(at: string, fields: Fields) {
  const response = await pages.submit(ana, at, fields)
  const lines = response.headers.getSetCookie()
  const flash = lines.find((line) => line.startsWith('flash='))?.slice('flash='.length)
  const toast = flash ? readFlash(decodeURIComponent(flash.split(';')[0] ?? '')) : null
  return { status: response.status, toast, page: await response.text(), lines }
}

test('a role that does not exist is rejected, and the member keeps the old role', async () => {
  const at = `/kb/${kb.id}/members/${bo.id}/role`
  expect((await submit(at, [['role', 'admin']])).toast?.key).toBe('roleChanged')
  const { status, toast } = await submit(at, [['role', 'boss']])
  expect([status, toast?.kind, toast?.key]).toEqual([303, 'error', 'roleNotChanged'])
  const { collaborators } = await api.call(ana, 'listCollaborators', { params: { kbId: kb.id } })
  expect(collaborators.find(({ userId }) => userId === bo.id)?.role).toBe('admin')
})

test('a preference that does not exist is rejected, and nothing of its form is saved', async () => {
  const { toast, lines } = await submit('/preferences', [
    ['theme', 'neon'],
    ['kbView', 'v1'],
    ['tell', 'saved'],
  ])
  expect([toast?.kind, toast?.key]).toEqual(['error', 'preferencesFailed'])
  expect(lines.filter((line) => line.startsWith('kb_view='))).toEqual([])
  expect((await submit('/preferences', [['lang', 'fr']])).toast?.key).toBe('languageFailed')
  expect(
    (
      await submit('/preferences', [
        ['theme', 'dark'],
        ['tell', 'saved'],
      ])
    ).toast?.kind,
  ).toBe('success')
  expect((await api.call(ana, 'readUser', {})).theme).toBe('dark')
})

test('items that cannot be moved stay, and the page shows the reason at the field', async () => {
  const { id } = await api.call(ana, 'createFolder', {
    params: { kbId: kb.id },
    body: { name: 'Lamps', parentId: null },
  })
  const at = `/kb/${kb.id}/resources/move?folder=${id}`
  const { status, page } = await submit(at, [
    ['folder', id],
    ['toFolderId', newId()],
  ])
  expect([status, page.includes(en.errors.folder_not_found)]).toEqual([404, true])
  const invalid = await submit(at, [
    ['folder', id],
    ['toFolderId', 'nowhere'],
  ])
  expect([invalid.status, invalid.page.includes(en.errors.fields.invalid)]).toEqual([400, true])
  expect(
    (
      await submit(at, [
        ['folder', id],
        ['toFolderId', ''],
      ])
    ).toast?.key,
  ).toBe('itemsMoved')
})

test('a rejected message of feedback gets its reason at the field, and stays in it', async () => {
  const withMessage = (message: string) => {
    const form = new FormData()
    form.append('message', message)
    return form
  }
  const errorAt = /id="feedback-message-error".*?<\/div>/s
  const long = await submit('/feedback', withMessage(`${'a'.repeat(limits.feedbackLength)} lamp`))
  expect([long.status, long.page.includes('a lamp</textarea>')]).toEqual([400, true])
  expect(errorAt.exec(long.page)?.[0]).toContain(en.errors.fields.too_long)
  const blank = await submit('/feedback', withMessage(' '))
  expect(errorAt.exec(blank.page)?.[0]).toContain(en.errors.fields.required)
})

test('a title that is too long gets its own error, and stays in its field with everything else', async () => {
  const title = 'a'.repeat(limits.titleLength + 1)
  const { status, page } = await submit('/kb/new', [
    ['title', title],
    ['description', 'Lamps and logbooks'],
    ['icon', 'book'],
  ])
  const said = filled(en.kbForm.titleTooLong, { max: String(limits.titleLength) })
  expect([status, page.includes(said)]).toEqual([400, true])
  expect(page).not.toContain(en.kbForm.titleRequired)
  expect(/<input[^>]*name="title"[^>]*>/.exec(page)?.[0]).toContain(`value="${title}"`)
  expect(page).toContain('Lamps and logbooks</textarea>')
})

test('a blank title of a knowledge base is rejected with its own toast', async () => {
  const { toast } = await submit(`/kb/${kb.id}/title`, [['title', '  ']])
  expect(toast?.key).toBe('titleRequired')
})

test('the toast after inviting counts only people who are no members', async () => {
  const invited = async (emails: string) =>
    (await submit(`/kb/${kb.id}/share`, [['emails', emails]])).toast
  const address = `lin.${newId()}@example.com`
  expect(await invited(`${bo.email.toUpperCase()}, ${address}`)).toMatchObject({
    key: 'invited',
    values: { count: 1 },
  })
  expect((await invited(bo.email))?.key).toBe('invitedMembers')
})

test('a form whose button sends an unknown choice is rejected', async () => {
  const at = `/kb/${kb.id}/chats/${kb.townhallId}/answers/${newId()}`
  expect((await submit(at, [['intent', 'explode']])).status).toBe(400)
  expect((await submit('/settings/subscription', [])).status).toBe(400)
})
