import type { Deps } from '#api/deps.ts'
import { botId, welcomeKbId } from '#api/platform/ids.ts'
import { topics } from '#api/platform/realtime/publish.ts'
import type { ServerEvent } from '#contract/events.ts'

/**
 * Waits until all files of the Welcome knowledge base are analysed. Resolves with false if the
 * server stops before that.
 */
export function untilAnalysed({ db, hub }: Pick<Deps, 'db' | 'hub'>): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let ended = false
    const end = (analysed: boolean) => {
      ended = true
      hub.remove(listener)
      resolve(analysed)
    }
    const look = async () => {
      const unfinished = await db
        .selectFrom('resources')
        .select('id')
        .where('kb_id', '=', welcomeKbId)
        .where('status', 'not in', ['completed', 'failed'])
        .executeTakeFirst()
      if (!unfinished) end(true)
    }
    // When the server stops, the database closes and queries fail. Such failures are ignored.
    const lookSafely = () => look().catch((error) => ended || reject(error))
    const listener = {
      userId: botId,
      sessionHash: '',
      send: (payload: string) => {
        const event = JSON.parse(payload) as ServerEvent
        if (event.type === 'resource_update' || event.type === 'resource_remove') lookSafely()
      },
      unread: () => 0,
      end: () => end(false),
    }
    hub.add(listener)
    hub.join(listener, [topics.kb(welcomeKbId)])
    lookSafely()
  })
}
