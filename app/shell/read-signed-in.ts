import { settingsContext } from '#app/middleware/context.ts'
import { kbViewOf, singleKeysOf } from '#app/preferences/cookies.ts'
import { type Arrival, callUpstream } from '#app/upstream/call.ts'
import { requireUser } from '#app/upstream/user.ts'
import type { SignedInUser } from '#contract/entities/user.ts'
import { countUnread } from './inbox/read-inbox-count.ts'

export interface SignedIn {
  user: SignedInUser
  unread: number
  sound: boolean
  /** Whether `@AI` asks the bot. */
  mentionsBot: boolean
  kbView: ReturnType<typeof kbViewOf>
  /** Such as `?`, outside of fields. */
  singleKeys: boolean
  maxUploadBytes: number
}

/** A signed-out visitor is sent to the login page, which leads back. */
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
    mentionsBot: preferences.ok && preferences.data.botMentionEnabled,
    kbView: kbViewOf(arrival.request),
    singleKeys: singleKeysOf(arrival.request),
    maxUploadBytes: arrival.context.get(settingsContext).maxUploadBytes,
  }
}
