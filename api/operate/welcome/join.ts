import type { Deps } from '#api/deps.ts'
import { addMember } from '#api/manage/members/add.ts'
import { welcomeKbId } from '#api/platform/ids.ts'

/** Adds a new person to a demo's Welcome knowledge base, if it was not deleted. */
export async function joinWelcome(
  deps: Pick<Deps, 'db' | 'settings' | 'publish'>,
  userId: string,
): Promise<void> {
  if (!deps.settings.demo) return
  const kb = await deps.db
    .selectFrom('kbs')
    .select('id')
    .where('id', '=', welcomeKbId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (kb) await addMember(deps, kb.id, userId, 'viewer')
}
