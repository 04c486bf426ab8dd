import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallName } from '#contract/calls.ts'
import type { MakeCall } from '#contract/make-call.ts'
import { openApi, type Person, type TestApi, type TestKb } from '#tests/support/api.ts'
import { openPages } from '#tests/support/pages.ts'
import { ours, sentStatements } from '#tests/support/statements.ts'

let api: TestApi
let pages: Awaited<ReturnType<typeof openPages>>
let ana: Person
let kb: TestKb
const made: CallName[] = []
beforeAll(async () => {
  api = await openApi()
  ana = await api.person('Ana')
  kb = await api.kb(ana)
  await api.message(ana, kb.townhallId, 'When is the harvest?')
  await api.deps.notifier.settled()
  const call: MakeCall = (name, ...rest) => {
    made.push(name)
    return api.makeCall(name, ...rest)
  }
  pages = await openPages(api, call)
})
afterAll(async () => {
  await pages.close()
  await api.close()
})

/** The number of statements and calls per page. The first statement finds the caller. */
const most: Record<string, [statements: number, calls: number, at: () => string]> = {
  dashboard: [7, 6, () => '/dashboard'],
  inbox: [3, 4, () => '/inbox'],
  // With the dashboard below it.
  'form of a new knowledge base': [9, 9, () => '/kb/new'],
  // With the open invitations, which its first steps ask for.
  'home of a knowledge base': [11, 10, () => `/kb/${kb.id}`],
  chat: [12, 13, () => `/kb/${kb.id}/chats/${kb.townhallId}`],
  resources: [10, 10, () => `/kb/${kb.id}/resources`],
}

test.each(Object.entries(most))(
  'the %s page takes this number of statements and calls, and none is planned each time',
  async (_, [statements, calls, at]) => {
    made.length = 0
    const sent = await sentStatements(ours, () => pages.read(ana, at()))
    expect([sent.length, made.length], made.join(' ')).toEqual([statements, calls])
    expect(sent.filter(({ name }) => name === undefined)).toEqual([])
  },
)
