import { expect, test, vi } from 'vitest'
import { createPageTurns, type Visitor } from './page-turns.ts'

const hostile: Visitor = { address: '198.51.100.7', session: null }
const signedIn: Visitor = { ...hostile, session: 'ana' }
const elsewhere: Visitor = { address: '203.0.113.9', session: null }

const turns = (running = 1, perVisitor = 300) =>
  createPageTurns({ running, perVisitor, turnMs: 60_000 })

/** Takes a turn, notes whose it was when it comes, and ends it at once. */
async function visit(take: ReturnType<typeof turns>, who: Visitor, name: string, seen: string[]) {
  const end = await take(who)
  seen.push(end ? name : 'refused')
  end?.()
}

test('who asks for one page waits for one of three hundred, at another place or signed in at the same', async () => {
  const take = turns()
  const seen: string[] = []
  const all = Array.from({ length: 300 }, () => visit(take, hostile, 'hostile', seen))
  all.push(visit(take, signedIn, 'signed in', seen), visit(take, elsewhere, 'elsewhere', seen))
  await Promise.all(all)
  expect(seen.indexOf('signed in')).toBeLessThan(4)
  expect(seen.indexOf('elsewhere')).toBeLessThan(4)
  expect(seen.length).toBe(302)
})

test('an address of the same network is no other place', async () => {
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

test('so many are made at once, and the loop turns between the beginnings of two', async () => {
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

test('more than may wait are refused, and nobody else is', async () => {
  const take = turns(1, 3)
  const inWork = [take(hostile), take(hostile), take(hostile)]
  expect(await take(hostile)).toBeNull()
  const other = take(elsewhere)
  for (const taken of inWork) void taken.then((end) => end?.())
  expect(await other).toBeTypeOf('function')
})

test('what may not wait is refused where something else of theirs is in work', async () => {
  const take = turns()
  const end = await take(hostile, false)
  expect(await take(hostile, false)).toBeNull()
  end?.()
  end?.()
  expect(await take(hostile, false)).toBeTypeOf('function')
})

test('what takes longer than a turn takes nobody’s place', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const take = turns()
  await take(hostile)
  const next = take(elsewhere)
  vi.advanceTimersByTime(60_000)
  expect(await next).toBeTypeOf('function')
  vi.useRealTimers()
})
