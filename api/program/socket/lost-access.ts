import { findLostChats } from '#api/chats/chats/find.ts'
import type { Deps } from '#api/deps.ts'
import { findLostKbs } from '#api/kbs/find.ts'
import { findEndedSessions } from '#api/people/auth/sessions.ts'
import { DatabaseUnavailable, isOutage } from '#api/platform/db/unavailable.ts'
import { topics } from '#api/platform/realtime/publish.ts'
import type { Db } from '#api/schema.ts'

const everyMs = 2_000
// How many sessions, or pairs of a person and a topic, one statement checks.
const mostAtOnce = 1_000

/** Other servers may have ended sessions or permissions unheard. */
type MayMiss = () => Promise<boolean>

/**
 * Ends what lost session or permission on a server that is not heard. While messages may be missed,
 * the database is asked every two seconds, and once more afterwards. Returns a function that stops
 * it.
 */
export function startEndingLost(deps: Pick<Deps, 'db' | 'hub'>, mayMiss: MayMiss): () => void {
  let isDue = false
  let stopped = false
  let timer: NodeJS.Timeout
  const check = async () => {
    isDue = (await mayMiss()) || isDue
    if (!isDue || stopped) return
    await endLost(deps)
    isDue = false
  }
  const checkAgain = () => {
    if (stopped) return
    timer = setTimeout(() => void check().catch(failed).then(checkAgain), everyMs)
    timer.unref()
  }
  const failed = (error: unknown) => {
    isDue = true
    if (stopped || error instanceof DatabaseUnavailable || isOutage(error)) return
    console.error('permissions of open connections could not be checked:', error)
  }
  checkAgain()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}

async function endLost({ db, hub }: Pick<Deps, 'db' | 'hub'>): Promise<void> {
  const before = hub.subscribers()
  const hashes = new Set(before.map(({ listener }) => listener.sessionHash))
  const ended = new Set(await inParts([...hashes], (some) => findEndedSessions(db, some)))
  const pairs = before.flatMap(({ listener: { userId }, topics }) =>
    topics.map((topic) => pairOf(userId, topic)),
  )
  const lost = await findLost(db, new Set(pairs))
  hub.end('signed_out', ({ sessionHash }) => ended.has(sessionHash))
  const losing = new Set(
    hub
      .subscribers()
      .filter(({ listener: { userId }, topics }) =>
        topics.some((topic) => lost.has(pairOf(userId, topic))),
      )
      .map(({ listener }) => listener),
  )
  // Their clients connect again, fetch what they show, and subscribe to what they still may.
  hub.end('shutting_down', (listener) => losing.has(listener))
}

function pairOf(userId: string, topic: string): string {
  return `${userId} ${topic}`
}

async function findLost(db: Db, pairs: Set<string>): Promise<Set<string>> {
  const of = (topic: (id: string) => string) => idsOf(pairs, topic(''))
  const chats = of(topics.chat).map(({ userId, id }) => ({ userId, chatId: id }))
  const asked = [...of(topics.kb), ...of(topics.members)]
  const kbs = asked.map(({ userId, id }) => ({ userId, kbId: id }))
  const lostKbs = await inParts(kbs, async (some) => [await findLostKbs(db, some)])
  const lostChats = await inParts(chats, (some) => findLostChats(db, some))
  return new Set([
    ...lostChats.map(({ userId, chatId }) => pairOf(userId, topics.chat(chatId))),
    ...lostKbs.flatMap(({ outside, notMembers }) => [
      ...outside.map(({ userId, kbId }) => pairOf(userId, topics.kb(kbId))),
      ...notMembers.map(({ userId, kbId }) => pairOf(userId, topics.members(kbId))),
    ]),
  ])
}

function idsOf(pairs: Set<string>, kind: string): { userId: string; id: string }[] {
  return [...pairs].flatMap((pair) => {
    const [userId = '', topic = ''] = pair.split(' ')
    return topic.startsWith(kind) ? [{ userId, id: topic.slice(kind.length) }] : []
  })
}

async function inParts<T, Found>(
  all: T[],
  find: (some: T[]) => Promise<Found[]>,
): Promise<Found[]> {
  const found: Found[] = []
  for (let from = 0; from < all.length; from += mostAtOnce)
    found.push(...(await find(all.slice(from, from + mostAtOnce))))
  return found
}
