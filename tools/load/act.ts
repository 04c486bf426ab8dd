import type { Random } from '../support/random.ts'
import { type Action, chooseAction } from './mix.ts'
import type { Person } from './person.ts'
import type { Tally } from './tally.ts'

/** People who work on a server, and their requests that have no answer yet. */
export type Working = {
  url: string
  people: readonly Person[]
  tally: Tally
  random: Random
  open: Set<Promise<void>>
}

const mostOpen = 2_000

/** Lets somebody do something. Its time counts from `at`, the moment at which it was to begin. */
export function act(working: Working, at: number): void {
  const { people, random, open, tally } = working
  const person = people[Math.floor(random() * people.length)]
  const action = chooseAction(random)
  if (!person || open.size >= mostOpen) {
    tally.fail('too many at once')
    return
  }
  const doing = run(working, person, action, at)
    .catch(() => tally.fail(action.name))
    .finally(() => open.delete(doing))
  open.add(doing)
}

async function run({ url, tally, random }: Working, person: Person, action: Action, at: number) {
  const { method = 'GET', path, body } = action.request(person, random)
  const headers: Record<string, string> = { cookie: person.cookie, origin: url }
  const isForm = body instanceof FormData
  if (body && !isForm) headers['content-type'] = 'application/json'
  const sent = body === undefined ? null : isForm ? body : JSON.stringify(body)
  const answer = await fetch(url + path, { method, headers, body: sent, redirect: 'manual' })
  const text = await answer.text()
  tally.bytes += text.length
  if (answer.ok) tally.answered(action.name, performance.now() - at)
  else tally.fail(`${action.name}: ${answer.status}`)
  if (answer.ok && action.name === 'message sent')
    person.room.lastMessageId = (JSON.parse(text) as { data: { id: string } }).data.id
}
