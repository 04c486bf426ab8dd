import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientFrame } from '#contract/events.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'
import { inputFor, seed } from '#tests/support/hostile/arbitrary.ts'
import { jsonOf, junk } from '#tests/support/hostile/junk.ts'
import { idsFor, type Kind, oneOfEach } from '#tests/support/kinds.ts'
import { makeFixture } from '#tests/support/scene.ts'

const runs = 60
// A larger frame closes its connection; a different test covers that.
const mostCharacters = 15_000

let api: TestApi
let owner: Person
let entities: Record<Kind, string>
beforeAll(async () => {
  api = await openApi()
  const scene = await makeFixture(api)
  owner = scene.people.owner
  entities = await oneOfEach(scene)
}, 180_000)
afterAll(() => api.close())

/** Sends each frame. Returns the codes of the answers in order, one per frame. */
async function codesFor(frames: string[]): Promise<string[]> {
  const socket = await api.socket(owner)
  for (const frame of frames) socket.send(frame)
  expect((await socket.ask({ type: 'leave_kb', data: { kbId: owner.id } })).type).toBe('ack')
  const codes = socket.answers.map((one) => (one.type === 'error' ? one.data.code : 'ack'))
  socket.close()
  return codes
}

const kinds = clientFrame.options.map((option) => ({ type: option.shape.type.value, option }))

test.for(kinds)(
  'a $type frame with random content gets one answer, and the connection continues to work',
  async ({ type, option }) => {
    const [frames] = fc.sample(
      fc.array(inputFor(option, idsFor(type, entities)), { minLength: runs, maxLength: runs }),
      {
        seed,
        numRuns: 1,
      },
    )
    const texts = (frames ?? []).map(jsonOf).filter((text) => text.length < mostCharacters)
    const codes = await codesFor(texts)
    expect(codes).toHaveLength(texts.length + 1)
    expect(codes).toContain('invalid_input')
    expect(codes).not.toContain('internal')
  },
)

test('random data in place of a frame gets one answer, and the connection continues to work', async () => {
  const anything = fc.sample(fc.oneof(junk.map(jsonOf), fc.string({ unit: 'binary' })), {
    seed,
    numRuns: runs,
  })
  const texts = anything.filter((text) => text.length < mostCharacters)
  const codes = await codesFor(texts)
  expect(codes).toHaveLength(texts.length + 1)
  expect(codes).toContain('invalid_frame')
  expect(codes).not.toContain('internal')
})
