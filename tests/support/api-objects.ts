import { sessionCookie } from '#api/auth/cookies.ts'
import { startSession } from '#api/auth/sessions.ts'
import type { Deps } from '#api/deps.ts'
import { newId } from '#api/ids.ts'
import { addMember } from '#api/members/add.ts'
import { spellingOf } from '#api/users/spelling.ts'
import type { CallAnswer, CallInput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { AssignableRole } from '#contract/roles.ts'
import type { Person, TestKb } from './api.ts'
import type { TestCalls } from './api-calls.ts'

type KbInput = Partial<CallInput<Calls['createKb']>['body']>
type MessageInput = Partial<CallInput<Calls['sendMessage']>['body']>

/** Helpers that return what most tests begin with: a person, a knowledge base, a message. */
export function createFirstObjects(deps: () => Deps, call: TestCalls['call']) {
  return {
    person: (name = 'Somebody', email?: string) => makePerson(deps(), name, email),
    kb: async (owner: Person, change: KbInput = {}): Promise<TestKb> => {
      const kb = await call(owner, 'createKb', { body: { title: 'Almanac', ...change } })
      const chats = await call(owner, 'listChats', { query: { kbId: kb.id } })
      return { id: kb.id, townhallId: chats[0]?.id ?? '', aiChatId: chats[1]?.id ?? '' }
    },
    join: (person: { id: string }, kb: { id: string }, role: AssignableRole = 'viewer') =>
      addMember(deps(), kb.id, person.id, role),
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
