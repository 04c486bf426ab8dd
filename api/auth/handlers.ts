import type { Handlers } from '../http/handler.ts'
import { findOrCreateUser } from '../users/find-or-create.ts'
import { presentUser } from '../users/present.ts'
import { endedSessionCookieHeader, sessionCookieHeader } from './cookies.ts'
import { endSession, startSession } from './sessions.ts'

export const authHandlers: Handlers = {
  startSignIn: async ({ signIn, request }, { query }) => {
    const invite = { invite: query.invite ?? null, via: query.via ?? null }
    const { url, cookie } = await signIn.start(request, invite)
    return Response.json({ data: { url } }, { headers: { 'set-cookie': cookie } })
  },

  finishSignIn: async ({ signIn, request, db, settings, publish }) => {
    const { invite, via, ...identity } = await signIn.finish(request)
    const user = await findOrCreateUser({ db, settings, publish }, identity)
    const token = await startSession(db, user.id)
    const cookie = sessionCookieHeader(token, isSecure(settings.publicOrigin))
    const data = { user: presentUser(settings, user), invite, via }
    return Response.json({ data }, { headers: { 'set-cookie': cookie } })
  },

  signOut: async ({ actor, db, hub, settings }) => {
    if (actor) {
      await endSession(db, actor.sessionHash)
      hub.endSession(actor.sessionHash)
    }
    const cookie = endedSessionCookieHeader(isSecure(settings.publicOrigin))
    return Response.json({ data: null }, { headers: { 'set-cookie': cookie } })
  },

  heartbeat: async () => ({ ok: true as const }),
}

function isSecure(publicOrigin: string | null): boolean {
  return publicOrigin?.startsWith('https:') ?? false
}
