import { afterAll, expect, test } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import { countLimits, limits } from '#contract/limits.ts'
import { openApi, type Person } from '#tests/support/api.ts'
import { countTurns } from '#tests/support/turns.ts'
import { keyOf } from './keyword.ts'
import { findOccurring } from './occurring.ts'

const api = await openApi()
afterAll(api.close)

async function define(person: Person, keywords: string[]) {
  const own = { user_id: person.id, kb_id: null, definition: 'What it means' }
  const rows = keywords.map((keyword) => ({ id: newId(), ...own, ...keyOf(keyword) }))
  await api.db.insertInto('terms').values(rows).execute()
}

const find = (person: Person, text: string) =>
  findOccurring(api.db, { userId: person.id, kbId: null }, [text])

test('a keyword of several words occurs in a text only if they are consecutive', async () => {
  const person = await api.person()
  await define(person, ['night train', 'train board', '夜车时刻', '时刻夜车'])
  const found = await find(person, 'The night train to Oslo: the board at the station. 夜车时刻表')
  expect(found.map(({ keyword }) => keyword).sort()).toEqual(['night train', '夜车时刻'])
})

test('the largest number of the longest keywords does not block the event loop', async () => {
  const person = await api.person()
  const characters = Array.from({ length: limits.messageLength }, (_, n) =>
    String.fromCodePoint(0x4e00 + ((n * 7) % 5_000)),
  ).join('')
  const keywords = Array.from({ length: countLimits.termsPerOwner }, (_, n) =>
    characters.slice(n, n + limits.termKeywordLength),
  )
  await define(person, keywords)
  const { turns, result } = await countTurns(() => find(person, characters))
  expect(result).toHaveLength(12)
  expect(turns).toBeGreaterThan(3)
})
