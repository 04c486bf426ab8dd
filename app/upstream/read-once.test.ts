import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { callContext } from '#app/middleware/context.ts'
import { pathOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { Caller } from '#contract/make-call.ts'
import { upstream } from './client.ts'
import { rememberingReads } from './read-once.ts'

/** Returns a request, and the calls that its API has recorded with their callers. */
function arrive() {
  const context = new RouterContextProvider()
  const asked: string[] = []
  const callers = new Set<Caller>()
  context.set(callContext, async (name, input, caller) => {
    asked.push(pathOf(calls[name].path, input))
    callers.add(caller)
    return { ok: true, data: null, headers: new Headers() }
  })
  return { asked, callers, arrival: { request: new Request('http://here.test/page'), context } }
}

const kb = { params: { kbId: 'one' } }

test('the same data is read once per page, with one caller', async () => {
  const { asked, callers, arrival } = arrive()
  await rememberingReads(arrival.context, async () => {
    await Promise.all([upstream(arrival).readKb(kb), upstream(arrival).readKb(kb)])
    await upstream(arrival).readKb({ params: { kbId: 'two' } })
    return new Response()
  })
  expect([asked, callers.size]).toEqual([['/kb/one', '/kb/two'], 1])
})

test('data is read again after a change, with a new caller', async () => {
  const { asked, callers, arrival } = arrive()
  await rememberingReads(arrival.context, async () => {
    await upstream(arrival).readKb(kb)
    await upstream(arrival).attempt.favoriteKb({ ...kb, body: { isFavorite: true } })
    await upstream(arrival).readKb(kb)
    return new Response()
  })
  expect(asked).toEqual(['/kb/one', '/kb/one/favorite', '/kb/one'])
  expect(callers.size).toBe(3)
})

test('data is read again each time once the page is being streamed', async () => {
  const { asked, arrival } = arrive()
  await rememberingReads(arrival.context, async () => {
    await upstream(arrival).readKb(kb)
    return new Response()
  })
  await upstream(arrival).readKb(kb)
  await upstream(arrival).readKb(kb)
  expect(asked).toHaveLength(3)
})
