import type { Deps } from '#api/deps.ts'
import { addMember } from '#api/manage/members/add.ts'
import { sessionCookie } from '#api/people/auth/cookies.ts'
import { startSession } from '#api/people/auth/sessions.ts'
import { newId } from '#api/platform/ids.ts'
import { spellingOf } from '#api/platform/spelling.ts'
import type { CallAnswer, CallInput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { AssignableRole } from '#contract/roles.ts'
import type { Person, TestKb } from './api.ts'
import type { TestCalls } from './api-calls.ts'

type KbInput = Partial<CallInput<Calls['createKb']>['body']>
type MessageInput = Partial<CallInput<Calls['sendMessage']>['body']>

/** Helpers that return what most tests begin with: a person, a knowledge base, a message. */
export function createFirstObjects(deps: () => Deps, call: TestCalls['call']) {
  const person = (name = 'Somebody', email?: string) => makePerson(deps(), name, email)
  const kb = async (owner: Person, change: KbInput = {}): Promise<TestKb> => {
    const { id } = await call(owner, 'createKb', { body: { title: 'Almanac', ...change } })
    const chats = await call(owner, 'listChats', { query: { kbId: id } })
    return { id, townhallId: chats[0]?.id ?? '', aiChatId: chats[1]?.id ?? '' }
  }
  const join = (joining: { id: string }, to: { id: string }, role: AssignableRole = 'viewer') =>
    addMember(deps(), to.id, joining.id, role)
  return {
    person,
    kb,
    join,
    /** Creates people and their knowledge base: the first is its owner, the others are viewers. */
    team: async <Names extends string[]>(...names: [string, ...Names]) => {
      const [owner, ...others] = await Promise.all(names.map((name) => person(name)))
      if (!owner) throw new Error('A team needs an owner.')
      const own = await kb(owner)
      for (const other of others) await join(other, own)
      type People = [Person, ...{ [At in keyof Names]: Person }]
      return { kb: own, people: [owner, ...others] as People }
    },
    message: (
      person: Person,
      chatId: string,
      content: string,
      more: MessageInput = {},
    ): Promise<CallAnswer<Calls['sendMessage']>> =>
      call(person, 'sendMessage', {
        params: { chatId },
        body: { clientId: newId(), content, ...more },
      }),
  }
}

async function makePerson(deps: Deps, name: string, address?: string): Promise<Person> {
  const id = newId()
  const email = address ?? `${id}@example.com`
  await deps.db
    .insertInto('users')
    .values({
      id,
      email,
      name,
      display_name: name,
      spelling: await spellingOf(name),
      picture: null,
    })
    .execute()
  return {
    id,
    name,
    email,
    cookie: `${sessionCookie(deps.settings)}=${await startSession(deps.db, id)}`,
  }
}
