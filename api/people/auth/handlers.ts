import type { Deps, Handlers } from '#api/deps.ts'
import { findOrCreateUser } from '#api/people/users/find-or-create.ts'
import { presentUser } from '#api/people/users/present.ts'
import {
  endedSessionCookieHeader,
  forgetOldSignIns,
  forgetSignIns,
  isSecure,
  sessionCookieHeader,
} from './cookies.ts'
import { endSession, startSession } from './sessions.ts'

export const authHandlers = {
  startSignIn: async ({ signIn, request, settings }, { query }) => {
    const invite = { invite: query.invite ?? null, via: query.via ?? null }
    const { url, cookie } = await signIn.start(request, invite)
    const headers = withCookies([cookie, ...forgetOldSignIns(request, isSecure(settings))])
    return Response.json({ data: { url } }, { headers })
  },

  finishSignIn: async ({ signIn, request, db, settings, welcome, hub, actor }) => {
    const { invite, via, ...identity } = await signIn.finish(request)
    const user = await findOrCreateUser({ db, welcome }, identity)
    // Ends the previous session of this browser.
    if (actor) await closeSession({ db, hub }, actor.sessionHash)
    const cookie = sessionCookieHeader(settings, await startSession(db, user.id))
    const data = { user: presentUser(settings, user), invite, via }
    const headers = withCookies([cookie, ...forgetSignIns(request, isSecure(settings))])
    return Response.json({ data }, { headers })
  },

  signOut: async ({ actor, db, hub, settings }) => {
    if (actor) await closeSession({ db, hub }, actor.sessionHash)
    const cookie = endedSessionCookieHeader(settings)
    return Response.json({ data: null }, { headers: { 'set-cookie': cookie } })
  },

  heartbeat: async () => ({ ok: true as const }),
} satisfies Partial<Handlers>

async function closeSession({ db, hub }: Pick<Deps, 'db' | 'hub'>, hash: string): Promise<void> {
  await endSession(db, hash)
  hub.endSession(hash)
}

function withCookies(cookies: string[]): Headers {
  const headers = new Headers()
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return headers
}
