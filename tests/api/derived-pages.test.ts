import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOutbox } from '#api/platform/mail/outbox.fixture.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'
import { pathsWith } from '#tests/support/everything.ts'
import { openPages, pagePaths } from '#tests/support/pages.ts'
import {
  forwardAnswer,
  isLeak,
  openSecretWorld,
  type SecretWorld,
} from '#tests/support/secret-world.ts'

// Like `derived.test.ts`, which does this for calls and events: pages and emails are searched for
// words from a file that their reader may not read.

const built = test.skipIf(!existsSync('build/server/index.js'))
const last = 'That is all for today'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

/** Lists the path of every page, with each value that its parameters could have for this person. */
async function pagesOf(world: SecretWorld, person: Person): Promise<string[]> {
  const { kb, other, resourceId, answerId } = world
  const chats = await api.db
    .selectFrom('chats')
    .select('id')
    .where('kb_id', 'in', [kb.id, other.id])
    .execute()
  const notified = await api.call(person, 'listNotifications', {})
  const values = {
    kbId: [kb.id, other.id],
    chatId: chats.map(({ id }) => id),
    resourceId: [resourceId],
    messageId: [answerId],
    attachmentId: [answerId],
    userId: [world.owner.id],
    notificationId: notified.map(({ id }) => id),
    ...Object.fromEntries(['token', 'inviteeId', 'folderId', 'termId', 'requestId'].map(none)),
  }
  const all = pagePaths.flatMap((path) => pathsWith(path.replace('*', 'nowhere'), values))
  const resources = `/kb/${kb.id}/resources`
  return [
    ...all,
    ...['codeword', 'tower board'].map((q) => `/search?${new URLSearchParams({ q })}`),
    `${resources}?q=tower`,
    `/kb/${kb.id}/drive?info=here`,
    `${resources}/${resourceId}?view=text`,
  ]
}

/**
 * Returns the paths of the pages that contain a secret. A streamed page is searched as far as it
 * was sent.
 */
async function leaking(person: Person, paths: string[]): Promise<string[]> {
  const pages = await openPages(api)
  const found: string[] = []
  for (const at of paths) {
    const text = await pages.read(person, at, at.endsWith('/live') ? last : undefined)
    if (isLeak(text)) found.push(at)
  }
  await pages.close()
  return found
}

function none(name: string): [string, string[]] {
  return [name, ['00000000-0000-7000-8000-000000000000']]
}

built(
  'somebody without permission to read a file finds none of it in any page',
  async () => {
    const world = await openSecretWorld(api, { readable: false })
    await forwardAnswer(world, [world.kb, world.other])
    for (const { townhallId, aiChatId } of [world.kb, world.other])
      for (const chatId of [townhallId, aiChatId]) await api.message(world.owner, chatId, last)
    await api.deps.notifier.settled()
    expect(await leaking(world.viewer, await pagesOf(world, world.viewer))).toEqual([])
    // The owner has permission and finds the words, which proves that the search above works.
    const { kb, resourceId } = world
    const chat = `/kb/${kb.id}/chats/${kb.aiChatId}`
    const file = `/kb/${kb.id}/resources/${resourceId}`
    const quoting = [chat, `${chat}.data`, `${chat}/live`, file, '/search?q=codeword']
    expect(await leaking(world.owner, quoting)).toEqual(quoting)
  },
  120_000,
)

test('no email contains text of a file, whoever receives the email', async () => {
  const world = await openSecretWorld(api, { readable: false })
  const { owner, viewer, kb } = world
  await forwardAnswer(world, [kb])
  const email = `guest-${crypto.randomUUID()}@example.org`
  const params = { kbId: kb.id }
  await api.call(owner, 'inviteByEmail', { params, body: { Emails: [email] } })
  const mails = openOutbox(api.deps.settings.dataDir)
  await mails.waitFor(email)
  const all = await mails.read()
  expect(all.filter((mail) => isLeak(JSON.stringify(mail)))).toEqual([])
  expect(all.filter(({ to }) => to === viewer.email)).toEqual([])
})
