import { refusalOf, type UsedKey } from '#api/people/access-keys/policy.ts'
import { ApiError } from '#api/platform/api-error.ts'
import type { Call } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { keyUse } from '#contract/key-use.ts'

const names = new Map<Call, string>(Object.entries(calls).map(([name, call]) => [call, name]))

export function nameOf(call: Call): CallName | undefined {
  // The names are the keys of this table.
  return names.get(call) as CallName | undefined
}

/** Throws `key_not_allowed`, also for a call without an entry. */
export function checkKey(key: UsedKey, call: Call): void {
  const name = nameOf(call)
  const refusal = refusalOf(key, name ? keyUse[name] : 'never')
  if (refusal) throw new ApiError(refusal)
}

export type CallInput = { params?: unknown; query?: unknown; body?: unknown }

/**
 * For a key of one knowledge base: a missing `kbId` of a query is filled in, and any other one
 * throws `kb_not_found`, before the handler could read anything of it. What the input names
 * otherwise is loaded by `findKb` and `findChat`, which know the key too.
 */
export function withinKey(key: UsedKey | null, call: Call, input: CallInput): CallInput {
  const kbId = key?.onlyKbId
  if (!kbId) return input
  for (const part of [input.params, input.query, input.body]) {
    const named = kbIdIn(part)
    if (named !== undefined && named !== null && named !== kbId) throw new ApiError('kb_not_found')
  }
  if (!call.query || !('kbId' in call.query.shape)) return input
  return { ...input, query: { ...(input.query as object), kbId } }
}

function kbIdIn(part: unknown): unknown {
  return typeof part === 'object' && part !== null && 'kbId' in part ? part.kbId : undefined
}
