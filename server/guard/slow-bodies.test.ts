import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serverLimits } from '#server/limits.ts'
import { type BodyProblem, holdBody, watchBody } from './guard.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const almost = serverLimits.bodyIdleMs - 1
const most = 1_000

function held() {
  const request = new IncomingMessage(new Socket())
  const outcomes: (string | BodyProblem)[] = []
  holdBody(request, most, new AbortController().signal, (outcome) =>
    outcomes.push(outcome.toString()),
  )
  return { request, outcomes }
}

function watched() {
  const request = new IncomingMessage(new Socket())
  const troubles: BodyProblem[] = []
  watchBody(request, most, (trouble) => troubles.push(trouble))
  return { request, troubles }
}

const pass = (ms: number) => vi.advanceTimersByTime(ms)

test('a body that stops arriving is given up, and later data is ignored', () => {
  const { request, outcomes } = held()
  request.push(Buffer.from('half'))
  pass(almost)
  expect(outcomes).toEqual([])
  pass(1)
  expect(outcomes).toEqual(['request_timeout'])
  request.push(Buffer.from('late'))
  request.push(null)
  pass(serverLimits.bodyTotalMs)
  expect(outcomes).toEqual(['request_timeout'])
  expect(request.readableLength).toBe(0)
})

test('a body that arrives byte by byte is given up when the total time is over', () => {
  const { request, outcomes } = held()
  for (let waited = 0; waited <= serverLimits.bodyTotalMs; waited += almost) {
    request.push(Buffer.from('a'))
    pass(almost)
  }
  request.push(Buffer.from('a'))
  expect(outcomes).toEqual(['request_timeout'])
})

test('setting the clock forward does not end a body, and setting it back does not prolong it', () => {
  const forward = held()
  const back = held()
  vi.setSystemTime(Date.now() + 3_600_000)
  forward.request.push(Buffer.from('a'))
  expect(forward.outcomes).toEqual([])
  vi.setSystemTime(Date.now() - 7_200_000)
  for (let waited = 0; waited <= serverLimits.bodyTotalMs; waited += almost) {
    back.request.push(Buffer.from('a'))
    pass(almost)
  }
  back.request.push(Buffer.from('a'))
  expect(back.outcomes).toEqual(['request_timeout'])
})

test('a complete body is passed on at once, and only once', () => {
  const { request, outcomes } = held()
  for (const piece of ['a', 'b', 'c']) request.push(Buffer.from(piece))
  expect(request.readableLength).toBe(0)
  request.push(null)
  pass(serverLimits.bodyTotalMs)
  expect(outcomes).toEqual(['abc'])
  expect(request.read()?.toString()).toBe('abc')
})

for (const [came, before] of [
  ['whole', ['a', 'b', 'c', null]],
  ['in part', ['a', 'b']],
  ['not at all', []],
] as const)
  test(`a body that has arrived ${came} before it is read is passed on`, () => {
    const request = new IncomingMessage(new Socket())
    for (const piece of before) request.push(piece && Buffer.from(piece))
    request.complete = before.at(-1) === null
    const outcomes: string[] = []
    holdBody(request, most, new AbortController().signal, (outcome) =>
      outcomes.push(outcome.toString()),
    )
    for (const piece of ['a', 'b', 'c', null].slice(before.length))
      request.push(piece && Buffer.from(piece))
    pass(serverLimits.bodyTotalMs)
    expect(outcomes).toEqual(['abc'])
    expect(request.read()?.toString()).toBe('abc')
  })

test('an upload that arrived completely before it is read does not count as paused', () => {
  const request = new IncomingMessage(new Socket())
  request.complete = true
  const troubles: BodyProblem[] = []
  watchBody(request, most, (trouble) => troubles.push(trouble))
  pass(serverLimits.bodyTotalMs)
  expect(troubles).toEqual([])
})

test('an upload whose sender pauses is given up; an upload whose reader pauses continues', () => {
  const { request, troubles } = watched()
  request.push(Buffer.from('a'))
  pass(serverLimits.bodyIdleMs * 10)
  expect(troubles).toEqual([])
  request.read()
  pass(serverLimits.bodyIdleMs)
  expect(troubles).toEqual(['request_timeout'])
})

test('an upload has no total time limit, but a size limit', () => {
  const { request, troubles } = watched()
  for (let n = 0; n < most; n++) {
    request.push(Buffer.from('a'))
    request.read()
    pass(almost)
  }
  expect(troubles).toEqual([])
  request.push(Buffer.from('a'))
  expect(troubles).toEqual(['too_large'])
})
