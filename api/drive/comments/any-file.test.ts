import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import { limits } from '#contract/limits.ts'
import { openApi, type TestApi } from '#tests/support/api.ts'
import { addFile } from '#tests/support/factories.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

async function office() {
  const [owner, viewer, other] = [
    await api.person('Olga'),
    await api.person('Vic'),
    await api.person('Vera'),
  ]
  const kb = await api.kb(owner)
  for (const person of [viewer, other]) await api.join(person, kb)
  return { owner, viewer, other, kb }
}

test('a page of any file is commented on, and whoever may change the file resolves it', async () => {
  const { owner, viewer, other, kb } = await office()
  const resourceId = await addFile(api.db, kb.id, owner, {
    title: 'contract.pdf',
    pages: ['The lease begins in May.', 'It ends\nin October.'],
  })
  const at = { kbId: kb.id, resourceId }
  const body = { clientId: newId(), chatId: kb.townhallId, content: 'Which year?', page: 2 }
  const made = await api.call(viewer, 'commentOnPassage', {
    params: at,
    body: { ...body, quote: 'ends in October' },
  })
  expect(made).toMatchObject({ quote: 'ends\nin October', place: { page: 2, start: 3, end: 18 } })
  const resolved = { params: { ...at, messageId: made.messageId }, body: { isResolved: true } }
  expect((await api.attempt(other, 'resolvePassageComment', resolved)).code).toBe('forbidden')
  expect((await api.attempt(owner, 'resolvePassageComment', resolved)).code).toBeUndefined()
})

test('in a file with more text than is written here, words are found on the same page only', async () => {
  const { owner, viewer, kb } = await office()
  const words = 'Close the gate.'
  const place = async (others: string) => {
    const resourceId = await addFile(api.db, kb.id, owner, {
      title: `${newId()}.txt`,
      pages: [words, others],
    })
    const params = { kbId: kb.id, resourceId }
    const body = { clientId: newId(), chatId: kb.townhallId, content: 'Why?', quote: words }
    const made = await api.call(viewer, 'commentOnPassage', { params, body })
    expect(made.place).toMatchObject({ page: 1 })
    await sql`update resource_pages set text = case n when 1 then 'Open.' else ${words} || text end
      where resource_id = ${resourceId}`.execute(api.db)
    const { comments } = await api.call(viewer, 'listPassageComments', { params })
    return comments[0]?.place
  }
  expect(await place('Feed twice.')).toMatchObject({ page: 2 })
  expect(await place('x'.repeat(limits.writtenLength))).toBeNull()
})
