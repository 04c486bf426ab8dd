import { hash } from 'node:crypto'
import { pathOf } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import type { Caller, LooseInput, MakeCall, Outcome } from '#contract/make-call.ts'

/** A call that a page made, and the digest of its answer; null if the page cannot be kept for it. */
export type PageRead = { name: CallName; input: LooseInput; digest: string | null }

export function recordReads(makeCall: MakeCall): { call: MakeCall; reads: PageRead[] } {
  const reads: PageRead[] = []
  const call: MakeCall = async (name, input, caller) => {
    const outcome = await makeCall(name, input, caller)
    const digest = calls[name].method === 'GET' ? digestOf(outcome) : null
    reads.push({ name, input, digest })
    return outcome
  }
  return { call, reads }
}

/** Asks the API again. `call` gives the new answers without asking once more. */
export async function readAgain(
  reads: PageRead[],
  makeCall: MakeCall,
  caller: Caller,
): Promise<{ same: boolean; call: MakeCall }> {
  const answers = new Map<string, Outcome>()
  const same = await Promise.all(
    reads.map(async ({ name, input, digest }) => {
      const outcome = await makeCall(name, input, caller)
      answers.set(keyOf(name, input), outcome)
      return digestOf(outcome) === digest
    }),
  )
  const call: MakeCall = async (name, input, caller) => {
    if (calls[name].method !== 'GET') answers.clear()
    return answers.get(keyOf(name, input)) ?? makeCall(name, input, caller)
  }
  return { same: same.every(Boolean), call }
}

/** False for a page of which a part is missing, and for one that changed something. */
export function haveAnswers(reads: PageRead[]): boolean {
  return reads.every(({ digest }) => digest !== null)
}

/** When answers were read. `changes` is null if they are not counted. */
export type ReadAt = { changes: number | null; ms: number }

// What depends on the time is late by as much.
const unaskedMs = 10_000

/** `countChanges`: of everything that answers depend on besides the time; null if it is unknown. */
export function createReadClock(countChanges: (() => number) | null) {
  const now = (): ReadAt => ({ changes: countChanges?.() ?? null, ms: performance.now() })
  /** Whether the API need not be asked again. */
  const isStillTrue = (last: ReadAt): boolean => {
    const { changes, ms } = now()
    return changes !== null && changes === last.changes && ms - last.ms < unaskedMs
  }
  return { now, isStillTrue }
}

function keyOf(name: CallName, input: LooseInput): string {
  return `${name} ${pathOf(calls[name].path, input)}`
}

function digestOf(outcome: Outcome): string | null {
  return outcome.ok ? hash('sha256', JSON.stringify(outcome.data) ?? '', 'base64url') : null
}
