import { collatorOf } from '#app/locales/collator.ts'
import { getLanguage } from '#app/middleware/language.ts'
import type { Arrival } from '#app/upstream/call.ts'
import { upstream } from '#app/upstream/client.ts'
import { currentUser } from '#app/upstream/user.ts'

/** A person to choose. */
export interface Choosable {
  id: string
  name: string
  picture: string | null
}

/** Returns the other people of a knowledge base, by name, without the bot. */
export async function readPeople(arrival: Arrival, kbId: string): Promise<Choosable[]> {
  const [user, { collaborators }] = await Promise.all([
    currentUser(arrival),
    upstream(arrival).listCollaborators({ params: { kbId } }),
  ])
  const { compare } = collatorOf(getLanguage(arrival.context))
  return collaborators
    .filter(({ userId, isBot }) => !isBot && userId !== user?.id)
    .map(({ userId, displayName, profileURL }) => ({
      id: userId,
      name: displayName,
      picture: profileURL,
    }))
    .sort((one, other) => compare(one.name, other.name))
}
