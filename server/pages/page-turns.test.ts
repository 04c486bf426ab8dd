import { expect, test, vi } from 'vitest'
import { createPageTurns, type Visitor } from './page-turns.ts'

const hostile: Visitor = { address: '198.51.100.7', session: null }
const signedIn: Visitor = { ...hostile, session: 'ana' }
const elsewhere: Visitor = { address: '203.0.113.9', session: null }

const turns = (running = 1, perVisitor = 300) =>
  createPageTurns({ running, perVisitor, turnMs: 60_000 })

/** Takes a turn, records its name when it comes, and ends it at once. */
async function visit(take: ReturnType<typeof turns>, who: Visitor, name: string, seen: string[]) {
  const end = await take(who)
  seen.push(end ? name : 'refused')
  end?.()
}

test('a page of a second network or session waits for only one of three hundred pages of the first', async () => {
  const take = turns()
  const seen: string[] = []
  const all = Array.from({ length: 300 }, () => visit(take, hostile, 'hostile', seen))
  all.push(visit(take, signedIn, 'signed in', seen), visit(take, elsewhere, 'elsewhere', seen))
  await Promise.all(all)
  expect(seen.indexOf('signed in')).toBeLessThan(4)
  expect(seen.indexOf('elsewhere')).toBeLessThan(4)
  expect(seen.length).toBe(302)
})

test('an address in the same network counts as the same network', async () => {
  const take = turns()
  const seen: string[] = []
  const at = (host: number) => ({ address: `2001:db8::${host}`, session: null })
  await Promise.all(
    [1, 2, 3, 4]
      .map((host) => visit(take, at(host), `host ${host}`, seen))
      .concat(visit(take, elsewhere, 'elsewhere', seen)),
  )
  expect(seen.indexOf('elsewhere')).toBeLessThan(2)
})

test('a limited number of pages runs at once, and the event loop turns between two starts', async () => {
  const take = turns(3)
  let begun = 0
  const begin = async () => {
    const end = await take(hostile)
    begun += 1
    return end
  }
  const ends = Array.from({ length: 5 }, begin)
  const perTurn: number[] = []
  for (let turn = 0; turn < 10; turn++) {
    const before = begun
    await new Promise((resolve) => setImmediate(resolve))
    perTurn.push(begun - before)
  }
  expect([begun, Math.max(...perTurn)]).toEqual([3, 1])
  for (const end of ends) void end.then((ending) => ending?.())
  await Promise.all(ends)
  expect(begun).toBe(5)
})

test('only a visitor with too many waiting pages is rejected', async () => {
  const take = turns(1, 3)
  const inWork = [take(hostile), take(hostile), take(hostile)]
  expect(await take(hostile)).toBeNull()
  const other = take(elsewhere)
  for (const taken of inWork) void taken.then((end) => end?.())
  expect(await other).toBeTypeOf('function')
})

test('a page that may not wait is rejected if another page of the same visitor is running', async () => {
  const take = turns()
  const end = await take(hostile, false)
  expect(await take(hostile, false)).toBeNull()
  end?.()
  end?.()
  expect(await take(hostile, false)).toBeTypeOf('function')
})

test('a page that takes longer than a turn blocks nobody', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const take = turns()
  await take(hostile)
  const next = take(elsewhere)
  vi.advanceTimersByTime(60_000)
  expect(await next).toBeTypeOf('function')
  vi.useRealTimers()
})
