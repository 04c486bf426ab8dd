import { afterAll, expect, test } from 'vitest'
import { findActor } from '#api/people/auth/actor.ts'
import { apiLimits } from '#api/platform/limits.ts'
import { connect } from '#api/program/socket/connection.ts'
import { openApi, type Person } from '#tests/support/api.ts'
import type { EndReason } from './hub.ts'
import { topics } from './publish.ts'

const api = await openApi()
afterAll(api.close)

/**
 * Opens a connection whose client reads nothing. With `reads` the client reads everything at once.
 */
async function open(person: Person, reads = false) {
  const actor = await findActor(api.deps, new Request(api.url, { headers: person }))
  if (!actor) throw new Error('not signed in')
  const state = { unread: 0, sent: 0, ended: undefined as EndReason | undefined }
  const { close } = connect(api.deps, actor, {
    send: ({ length }) => {
      state.sent += length
      if (!reads) state.unread += length
    },
    unread: () => state.unread,
    end: (reason) => {
      Object.assign(state, { ended: reason, unread: 0 })
    },
  })
  return { state, close }
}

const say = (person: Person, characters: number) =>
  api.deps.publish([topics.user(person.id)], {
    type: 'kb_remove',
    data: { kbId: 'x'.repeat(characters) },
  })

test('a connection that reads nothing is ended; the other connections of the person are not', async () => {
  const ana = await api.person()
  const [deaf, reading] = [await open(ana), await open(ana, true)]
  const size = apiLimits.unreadBytesPerConnection / 4
  for (let n = 0; n < 8; n++) {
    say(ana, size)
    expect(deaf.state.unread).toBeLessThanOrEqual(apiLimits.unreadBytesPerConnection + 2 * size)
  }
  expect([deaf.state.ended, reading.state.ended]).toEqual(['behind', undefined])
  expect(reading.state.sent).toBeGreaterThan(8 * size)
  reading.close()
})

test('the unread bytes of all connections of one person are limited', async () => {
  const [ana, ben] = [await api.person(), await api.person()]
  const deaf = await Promise.all(
    Array.from({ length: apiLimits.connectionsPerPerson }, () => open(ana)),
  )
  const other = await open(ben)
  const unread = () => deaf.reduce((sum, { state }) => sum + state.unread, 0)
  for (let n = 0; n < 10; n++) {
    say(ana, apiLimits.unreadBytesPerConnection / 2)
    expect(unread()).toBeLessThanOrEqual(apiLimits.unreadBytesPerPerson)
  }
  say(ben, 1_000)
  expect(other.state.ended).toBeUndefined()
  for (const { close } of [...deaf, other]) close()
})
