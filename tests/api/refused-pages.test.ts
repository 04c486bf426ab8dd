import { afterAll, beforeAll, expect, test } from 'vitest'
import { en } from '#app/locales/en.ts'
import { zh } from '#app/locales/zh.ts'
import { openApi, type Person, type TestApi, type TestKb } from '#tests/support/api.ts'
import { addFile } from '#tests/support/factories.ts'
import { openPages } from '#tests/support/pages.ts'

let api: TestApi
let pages: Awaited<ReturnType<typeof openPages>>
let ana: Person
let bo: Person
let stranger: Person
let kb: TestKb
beforeAll(async () => {
  api = await openApi()
  pages = await openPages(api)
  ana = await api.person('Ana')
  bo = await api.person('Bo')
  stranger = await api.person('Cleo')
  kb = await api.kb(ana, { isPublic: true, canEveryoneRead: false, canEveryoneCreateChat: false })
  await api.join(bo, kb)
})
afterAll(async () => {
  await pages.close()
  await api.close()
})

type Right = keyof typeof en.problems.right

/** Opens a page of the knowledge base that is refused for this right, in both languages. */
async function expectRefusal(person: Person, at: string, right: Right) {
  for (const [language, { problems }] of Object.entries({ en, zh })) {
    const headers = { 'accept-language': language }
    const response = await pages.get(person, `/kb/${kb.id}/${at}`, headers)
    expect(response.status).toBe(403)
    const page = await response.text()
    expect(page).toContain(problems.right[right].title)
    expect(page).toContain(problems.right[right].text)
    expect(page).not.toContain(problems.otherSite.title)
  }
}

test('a reader without the right to read is told so on the page of a file', async () => {
  const file = await addFile(api.db, kb.id, ana, {
    title: 'notes.txt',
    pages: ['The lamp is lit.'],
  })
  await expectRefusal(bo, `resources/${file}`, 'preview')
  await expectRefusal(bo, `resources/${file}/picture`, 'preview')
})

test('somebody who is no member is told on the pages of chats that members open them', async () => {
  await expectRefusal(stranger, 'chats', 'chat')
  await expectRefusal(stranger, 'chats/new', 'chat')
  await expectRefusal(stranger, 'chats/message', 'chat')
})

test('a member who may not start chats is told so', async () => {
  await expectRefusal(bo, 'chats/new', 'createChat')
  await expectRefusal(bo, 'chats/message', 'createChat')
})
