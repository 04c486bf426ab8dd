import { expect, test } from 'vitest'
import type { SystemMessage } from '#contract/entities/chat.ts'
import { limits } from '#contract/limits.ts'
import { readSystemMessages } from './read-system-messages.ts'

const pageSize = limits.systemMessagePageSize
const idOf = (at: number) => String(at).padStart(4, '0')

/** The calls of a chat in which this many things happened, and the cursors of these calls. */
function chatOf(count: number) {
  const asked: (string | undefined)[] = []
  const all = Array.from({ length: count }, (_, at) => ({ id: idOf(at) }) as SystemMessage)
  const read = async (before: string | undefined) => {
    asked.push(before)
    return all
      .filter(({ id }) => before === undefined || id < before)
      .slice(-pageSize)
      .reverse()
  }
  return { read, asked, ids: all.map(({ id }) => id) }
}

test('reads what happened between two messages, oldest first, and no further', async () => {
  const { read, asked, ids } = chatOf(pageSize * 3)
  const [after, before] = [idOf(pageSize), idOf(pageSize * 2 + 10)]
  const found = await readSystemMessages(read, { after, before })
  expect(found.map(({ id }) => id)).toEqual(ids.filter((id) => id > after && id < before))
  expect(asked).toEqual([before, idOf(pageSize + 10)])
})

test('reads a chat from its beginning with one call if little happened', async () => {
  const { read, asked, ids } = chatOf(pageSize - 1)
  expect((await readSystemMessages(read, {})).map(({ id }) => id)).toEqual(ids)
  expect(asked).toHaveLength(1)
})

test('reads only the newest of a chat that thousands have joined', async () => {
  const { read, asked, ids } = chatOf(5_000)
  const found = await readSystemMessages(read, {})
  expect(found.map(({ id }) => id)).toEqual(ids.slice(-found.length))
  expect(asked.length).toBeLessThan(10)
})
