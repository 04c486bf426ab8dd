import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Call } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import type { LooseInput } from '#tests/support/call.ts'
import { type ContractWorld, openContractWorld, type Way } from '#tests/support/contract-world.ts'
import { examples } from './examples.ts'

let world: ContractWorld

const all = Object.entries(calls) as [CallName, Call][]
const open = all.filter(([, call]) => call.access === 'public')
const closed = all.filter(([, call]) => call.access === 'signed_in')
const takesJson = closed.filter(([, call]) => call.body && !call.upload)
const spelled = takesJson.filter(([, call]) => call.spellings)
const takesIds = closed.filter(([, call]) => Object.keys(call.params?.shape ?? {}).some(isId))

function isId(name: string): boolean {
  return name.endsWith('Id')
}

/** Returns the path parameters of a call, each made by `value`. */
function paramsOf(call: Call, value: (name: string) => string): Record<string, string> {
  const names = Object.keys(call.params?.shape ?? {})
  return Object.fromEntries(names.map((name) => [name, name === 'page' ? '1' : value(name)]))
}

const known = (name: string): string => {
  const ids: Record<string, string> = {
    kbId: world.kbId,
    chatId: world.chatId,
    messageId: world.messageId,
    folderId: world.folderId,
    resourceId: world.resourceId,
    rootId: world.messageId,
    userId: world.member.id,
    token: 'none',
    reaction: '👍',
  }
  return ids[name] ?? randomUUID()
}

function refusedFields(call: Call, body: unknown): string[] {
  const result = (call.body as z.ZodType).safeParse(body)
  return result.success ? [] : result.error.issues.map(({ path }) => path.join('.'))
}

// Returns a valid query and body, so that only the ids can be the reason for a rejection.
function inputFor(name: CallName, call: Call): Pick<LooseInput, 'query' | 'body'> {
  const { query, body } = examples.find(([example]) => example === name)?.[1](world) ?? {}
  return { ...(query ? { query } : {}), body: call.upload ? undefined : body }
}

const findable = takesIds.filter(([name, call]) => !call.body || examples.some(([n]) => n === name))

/**
 * Declares the tests of the contract's promises for every call. The calls are made over HTTP or as
 * functions.
 */
export function contractTests(way: Way): void {
  beforeAll(async () => {
    world = await openContractWorld(way)
  })
  afterAll(() => world.close())
  asksWhoItIs()
  findsNothing()
  takesAndAnswers()
}

function asksWhoItIs(): void {
  test.for(closed)('%s answers 401 to somebody signed out', async ([name, call]) => {
    const params = paramsOf(call, known)
    expect(await world.attempt(null, name, { params })).toMatchObject({
      status: 401,
      code: 'unauthenticated',
    })
  })

  test.for(open)('%s is available to somebody signed out', async ([name, call]) => {
    const { code } = await world.attempt(null, name, { params: paramsOf(call, known) })
    expect(['unauthenticated', 'not_found', 'method_not_allowed']).not.toContain(code)
  })
}

function findsNothing(): void {
  test.for(takesIds)('%s answers 404 to malformed ids', async ([name, call]) => {
    const params = paramsOf(call, (param) => (isId(param) ? 'none' : 'x'))
    const { status } = await world.attempt(world.owner, name, { params })
    expect(status).toBe(404)
  })

  test.for(findable)('%s answers 404 to unknown ids', async ([name, call]) => {
    const params = paramsOf(call, (param) => (isId(param) ? randomUUID() : 'x'))
    const input = { params, ...inputFor(name, call) }
    const { status } = await world.attempt(world.owner, name, input)
    expect(status).toBe(404)
  })

  // In a demo everybody is in the same first knowledge base, and sees the cards of its members.
  const hidden = findable.filter(([name]) => name !== 'readPersonCard')
  test.for(hidden)('%s answers 404 to a stranger', async ([name, call]) => {
    const input = { params: paramsOf(call, known), ...inputFor(name, call) }
    const { status } = await world.attempt(world.stranger, name, input)
    expect(status).toBe(404)
  })
}

function takesAndAnswers(): void {
  test.for(takesJson)('%s names every field that is missing or wrong', async ([name, call]) => {
    const shape = (call.body as z.ZodObject).shape ?? {}
    const wrong = Object.fromEntries(Object.keys(shape).map((field) => [field, { wrong: true }]))
    const refused = [{}, wrong].filter((body) => refusedFields(call, body).length > 0)
    expect(refused).toContain(wrong)
    for (const body of refused) {
      const expected = refusedFields(call, body)
      const input = { params: paramsOf(call, known), body }
      const answer = await world.attempt(world.owner, name, input)
      expect(answer).toMatchObject({ status: 400, code: 'invalid_input' })
      expect(Object.keys(answer.fields ?? {}).sort()).toEqual([...new Set(expected)].sort())
    }
  })

  test.for(spelled)(
    '%s accepts the specification’s spelling of its fields',
    async ([name, call]) => {
      const spellings = Object.entries(call.spellings ?? {})
      const body = Object.fromEntries(spellings.map(([spelling]) => [spelling, { wrong: true }]))
      const { fields } = await world.attempt(world.owner, name, {
        params: paramsOf(call, known),
        body,
      })
      for (const [, field] of spellings) expect(fields?.[field]).toEqual(['invalid'])
    },
  )

  // The order is important: the last examples remove objects that the other examples need.
  test.for(examples)('%s answers a valid input with its data', async ([name, input]) => {
    const answer = await world.attempt(world.owner, name, input(world))
    expect([answer.code, answer.fields]).toEqual([undefined, undefined])
  })
}
