import { collatorOf } from '#app/locales/collator.ts'
import { getLanguage } from '#app/preferences/language.ts'
import { readAllMembers } from '#app/routes/kb/members/read-all-members.ts'
import type { Arrival } from '#app/upstream/call.ts'
import { upstream } from '#app/upstream/client.ts'
import { currentUser } from '#app/upstream/user.ts'

export interface Choosable {
  id: string
  name: string
  picture: string | null
  /** The name as it is typed in Latin letters. */
  spelling: string
}

/** By name, without the bot. */
export async function readPeople(arrival: Arrival, kbId: string): Promise<Choosable[]> {
  const [user, members] = await Promise.all([
    currentUser(arrival),
    readAllMembers(upstream(arrival), kbId),
  ])
  const { compare } = collatorOf(getLanguage(arrival.context))
  return members
    .filter(({ userId, isBot }) => !isBot && userId !== user?.id)
    .map(({ userId, displayName, profileURL, spelling = '' }) => ({
      id: userId,
      name: displayName,
      picture: profileURL,
      spelling,
    }))
    .sort((one, other) => compare(one.name, other.name))
}
