import type { Identity } from '#api/people/users/identity.ts'

export type Invite = { invite: string | null; via: 'accept' | 'join' | null }

/** Sign-in with the provider: `start` returns the URL to redirect to, `finish` the identity. */
export type SignIn = {
  start: (request: Request, invite: Invite) => Promise<{ url: string; cookie: string }>
  finish: (request: Request) => Promise<Identity & Invite>
}
