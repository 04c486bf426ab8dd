import type { Actor } from '#api/auth/actor.ts'
import type { Deps } from '#api/deps.ts'
import type { Call, WorkKind } from '#contract/call.ts'
import type { Caller } from '#contract/make-call.ts'
import { clientAddressOf } from './client-address.ts'
import { ApiError } from './errors.ts'
import type { HandlerContext } from './handler.ts'
import { checkOrigin } from './origin.ts'
import type { Spender } from './rate-limits.ts'

export type AnyHandler = (context: HandlerContext<Actor | null>, input: unknown) => Promise<unknown>

/** A call that somebody makes, however it has come. */
export type Made = {
  call: Call
  handler: AnyHandler
  caller: Caller
  findActor: () => Promise<Actor | null>
  readInput: () => unknown
  /** The request as it would be, or is, over HTTP. */
  request: () => Request
}

/** Checks what every call is checked for, has it handled, and answers with what the handler made. */
export async function answer(deps: Deps, made: Made): Promise<unknown> {
  const { call, caller, handler } = made
  const { method } = call
  checkOrigin({ method, url: caller.url, headers: caller.headers })
  const actor = await made.findActor()
  const who = spenderOf(call, actor, caller)
  await deps.rateLimits.spend(call.rate ?? 'other', who)
  if (call.access === 'signed_in' && !actor) throw new ApiError('unauthenticated')
  const end = await deps.rateLimits.begin(workOf(call), who)
  try {
    // Who has gone away while it waited its turn wants no answer.
    if (caller.signal.aborted) throw new ApiError('upload_interrupted')
    return await handler(contextOf(deps, actor, made), await made.readInput())
  } finally {
    end()
  }
}

// Few handlers look at the request, which costs more to make than all the rest of a call.
function contextOf(deps: Deps, actor: Actor | null, made: Made): HandlerContext<Actor | null> {
  return {
    ...deps,
    actor,
    get request() {
      return made.request()
    },
  }
}

// What needs no sign-in, or failed to have one, counts for the address as well.
function spenderOf(call: Call, actor: Actor | null, { headers }: Caller): Spender {
  const byAddress = !actor || call.access === 'public'
  const address = byAddress ? (clientAddressOf(headers) ?? 'unknown') : undefined
  return { userId: actor?.id, address }
}

function workOf({ work, upload }: Call): WorkKind {
  return work ?? (upload ? 'upload' : 'usual')
}
