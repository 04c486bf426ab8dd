import { broadcastQuotesOfKb } from '#api/chats/messages/broadcast-quotes.ts'
import type { Deps } from '#api/deps.ts'
import { listHashes } from '#api/kbs/hashes.ts'
import { kbTopics, memberTopics } from '#api/kbs/topics.ts'
import { announceRemoved, forgetNotifications } from '#api/people/notifications/forget.ts'
import { releaseFiles } from '#api/platform/files/release.ts'
import { topics } from '#api/platform/realtime/publish.ts'

/**
 * Deletes a knowledge base at once, not into the bin: its rows by cascade, the files that nothing
 * else uses, and all subscriptions.
 */
export async function removeKb({ db, files, publish, hub }: Deps, kbId: string): Promise<void> {
  const members = await memberTopics(db, kbId)
  const listening = await kbTopics(db, kbId)
  const hashes = await listHashes(db, kbId)
  const forgotten = await forgetNotifications(db, (eb) => eb('kb_id', '=', kbId))
  await db.deleteFrom('kbs').where('id', '=', kbId).execute()
  publish([topics.kb(kbId), ...members], {
    type: 'kb_remove',
    data: { kbId },
  })
  announceRemoved({ publish }, forgotten)
  hub.keep([], listening)
  await broadcastQuotesOfKb({ db, publish }, kbId)
  await releaseFiles(db, files, hashes)
}
