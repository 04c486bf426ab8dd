import type { CallName } from '#contract/calls.ts'
import type { Caller, LooseInput, MakeCall, Outcome } from '#contract/make-call.ts'

/** A call that a page made, and what it was answered. */
export type Read = { name: CallName; input: LooseInput; answer: string }

export function recordReads(makeCall: MakeCall): { call: MakeCall; reads: Read[] } {
  const reads: Read[] = []
  const call: MakeCall = async (name, input, caller) => {
    const outcome = await makeCall(name, input, caller)
    reads.push({ name, input, answer: textOf(outcome) })
    return outcome
  }
  return { call, reads }
}

/** Whether the API would give the same answers now. */
export async function areSame(reads: Read[], makeCall: MakeCall, caller: Caller): Promise<boolean> {
  const same = await Promise.all(
    reads.map(
      async ({ name, input, answer }) => textOf(await makeCall(name, input, caller)) === answer,
    ),
  )
  return same.every(Boolean)
}

function textOf(outcome: Outcome): string {
  return outcome.ok ? JSON.stringify(outcome.data) : failed
}

const failed = ''

export function hasFailed(reads: Read[]): boolean {
  return reads.some(({ answer }) => answer === failed)
}
