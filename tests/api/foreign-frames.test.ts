import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import { type ErrorCode, errorStatus } from '#contract/errors.ts'
import { clientFrame } from '#contract/events.ts'
import { openApi, type TestApi } from '#tests/support/api.ts'
import { digest } from '#tests/support/digest.ts'
import { idsIn, withValue } from '#tests/support/fields.ts'
import { type Kind, kindOf, oneOfEach } from '#tests/support/kinds.ts'
import { type Fixture, makeFixture } from '#tests/support/scene.ts'

let api: TestApi
let here: Fixture
let foreign: Record<Kind, string>
beforeAll(async () => {
  api = await openApi()
  here = await makeFixture(api)
  foreign = await oneOfEach(await makeFixture(api))
}, 180_000)
afterAll(() => api.close())

// The sender chooses this id. Frames that end a subscription succeed whether or not the
// subscription exists.
const free = ['message.clientId']
const leaving = ['leave_kb', 'leave_chat']

const frames = clientFrame.options.map((option) => ({
  type: option.shape.type.value,
  fields: idsIn(option.shape.data),
}))

test.for(frames)('a $type frame rejects every id that the sender may not use', async (frame) => {
  const { type, fields } = frame
  const { kb } = here
  const data = { kbId: kb.id, chatId: kb.townhallId, clientId: newId(), content: 'Hello' }
  const socket = await api.socket(here.people.owner)
  const before = await digest(api.db)
  for (const { path, isList } of fields) {
    if (free.includes(`${type}.${path.at(-1)}`)) continue
    const kind = kindOf(type, path)
    const ofAnotherKind = kind === 'user' ? kb.id : here.people.owner.id
    for (const id of [foreign[kind], newId(), ofAnotherKind, 'x']) {
      const answer = await socket.ask({ type, data: withValue(data, path, isList ? [id] : id) })
      if (id !== 'x' && leaving.includes(type)) continue
      const status = answer.type === 'error' && errorStatus[answer.data.code as ErrorCode]
      expect([path.join('.'), id, status]).toEqual([path.join('.'), id, id === 'x' ? 400 : 404])
    }
  }
  expect(await digest(api.db)).toEqual(before)
  expect(socket.events).toEqual([])
  expect((await socket.ask({ type, data })).type).toBe('ack')
})
