import { kbViewOf } from '#app/preferences/cookies.ts'
import { type Arrival, callUpstream } from '#app/upstream/call.ts'
import { requireUser } from '#app/upstream/user.ts'
import type { SignedInUser } from '#contract/entities/user.ts'
import { countUnread } from './read-inbox-count.ts'

/** Who is signed in, and what their pages are drawn by. */
export interface SignedIn {
  user: SignedInUser
  /** Notifications that wait to be read. */
  unread: number
  sound: boolean
  kbView: ReturnType<typeof kbViewOf>
}

/** For the pages of signed-in people: whoever is not is sent to login and back. */
export async function readSignedIn(arrival: Arrival): Promise<SignedIn> {
  const user = await requireUser(arrival)
  const [unread, preferences] = await Promise.all([
    countUnread(arrival),
    callUpstream(arrival, 'readPreferences'),
  ])
  return {
    user,
    unread,
    sound: preferences.ok && preferences.data.soundEnabled,
    kbView: kbViewOf(arrival.request),
  }
}
