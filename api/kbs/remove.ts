import type { Deps } from '#api/deps.ts'
import { releaseFiles } from '#api/files/release.ts'
import { broadcastQuotesOfKb } from '#api/messages/broadcast-quotes.ts'
import { announceRemoved } from '#api/notifications/announce.ts'
import { forgetNotifications } from '#api/notifications/delete-for-message.ts'
import { topics } from '#api/realtime/publish.ts'
import { listHashes } from './hashes.ts'
import { kbTopics, memberTopics } from './topics.ts'

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
