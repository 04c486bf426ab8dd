import type { Actor } from '#api/auth/actor.ts'
import type { Deps } from '#api/deps.ts'
import type { CallAnswer, CallRequest } from '#contract/call.ts'
import type { CallName, Calls } from '#contract/calls.ts'
import type { Found } from './found.ts'

/** What every handler gets in addition to its input. */
export type HandlerContext<A = Actor> = Deps & {
  actor: A
  request: Request
  /** Lookups shared by the read calls of one page. */
  found?: Found | undefined
}

type ActorOf<N extends CallName> = Calls[N]['access'] extends 'signed_in' ? Actor : Actor | null

/** Handles one call; a `Response` is sent unchanged. */
type Handler<N extends CallName> = (
  context: HandlerContext<ActorOf<N>>,
  input: CallRequest<Calls[N]>,
) => Promise<CallAnswer<Calls[N]> | Response>

/** A handler for every call of the contract. */
export type Handlers = { [N in CallName]: Handler<N> }
