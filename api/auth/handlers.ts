import type { Handlers } from '../http/handler.ts'
import { findOrCreateUser } from '../users/find-or-create.ts'
import { presentUser } from '../users/present.ts'
import { endedSessionCookieHeader, sessionCookieHeader } from './cookies.ts'
import { endSession, startSession } from './sessions.ts'
import { forgetOldSignIns, forgetSignIns } from './started-sign-ins.ts'

export const authHandlers: Handlers = {
  startSignIn: async ({ signIn, request, settings }, { query }) => {
    const invite = { invite: query.invite ?? null, via: query.via ?? null }
    const { url, cookie } = await signIn.start(request, invite)
    const secure = isSecure(settings.publicOrigin)
    const headers = withCookies([cookie, ...forgetOldSignIns(request, secure)])
    return Response.json({ data: { url } }, { headers })
  },

  finishSignIn: async ({ signIn, request, db, settings, publish }) => {
    const { invite, via, ...identity } = await signIn.finish(request)
    const user = await findOrCreateUser({ db, settings, publish }, identity)
    const token = await startSession(db, user.id)
    const secure = isSecure(settings.publicOrigin)
    const cookie = sessionCookieHeader(token, secure)
    const data = { user: presentUser(settings, user), invite, via }
    const headers = withCookies([cookie, ...forgetSignIns(request, secure)])
    return Response.json({ data }, { headers })
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

function withCookies(cookies: string[]): Headers {
  const headers = new Headers()
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return headers
}

function isSecure(publicOrigin: string | null): boolean {
  return publicOrigin?.startsWith('https:') ?? false
}
