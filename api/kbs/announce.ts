import type { Deps } from '#api/deps.ts'
import { topics } from '#api/platform/realtime/publish.ts'
import { presentSharedKb } from './present.ts'

/**
 * Broadcasts the shared fields of a knowledge base, such as its counts, to everybody who sees it.
 */
export async function announceKb(
  { db, publish }: Pick<Deps, 'db' | 'publish'>,
  kbId: string,
): Promise<void> {
  const row = await db.selectFrom('kbs').selectAll().where('id', '=', kbId).executeTakeFirst()
  if (!row) return
  publish([topics.kb(kbId)], { type: 'kb_update', data: { kb: presentSharedKb(row) } })
}
