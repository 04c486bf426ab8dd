import { z } from 'zod'
import { call } from '#contract/call.ts'
import { user } from '#contract/entities/user.ts'
import { word } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'

/** Carried through sign-in by the OAuth `state` (section 4, Auth). */
const signInInvite = z.object({
  invite: word(limits.invitationTokenLength).optional(),
  via: z.enum(['accept', 'join']).optional(),
})

export const authCalls = {
  startSignIn: call({
    method: 'GET',
    path: '/auth/google/login',
    access: 'public',
    summary: "The provider's URL to send the person to; sets a short-lived state cookie.",
    query: signInInvite,
    answer: z.object({ url: z.string() }),
    rate: 'sign_in',
  }),
  finishSignIn: call({
    method: 'GET',
    path: '/auth/google/callback',
    access: 'public',
    summary: 'Exchange the code for a session; sets the session cookie.',
    query: z.object({ code: word(4_000), state: word(4_000) }),
    answer: z.object({
      user,
      invite: z.string().nullable(),
      via: z.enum(['accept', 'join']).nullable(),
    }),
    rate: 'sign_in',
  }),
  signOut: call({
    method: 'POST',
    path: '/logout',
    access: 'public',
    summary: 'End the session and close its sockets; also fine when signed out.',
    answer: z.null(),
  }),
  heartbeat: call({
    method: 'GET',
    path: '/heartbeat',
    access: 'signed_in',
    summary: 'Whether the session still holds.',
    answer: z.object({ ok: z.literal(true) }),
  }),
}
