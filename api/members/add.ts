import { sql } from 'kysely'
import type { AssignableRole } from '#contract/roles.ts'
import type { Deps } from '../deps.ts'
import { topics } from '../realtime/publish.ts'
import { presentPerson } from '../users/present.ts'

/**
 * Makes somebody a member, and of the two system chats with it. Adding a member again changes
 * nothing. What was said before they came counts as read.
 */
export async function addMember(
  { db, publish }: Pick<Deps, 'db' | 'publish'>,
  kbId: string,
  userId: string,
  role: AssignableRole,
): Promise<void> {
  const added = await db.transaction().execute(async (trx) => {
    const row = await trx
      .insertInto('kb_members')
      .values({ kb_id: kbId, user_id: userId, role })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst()
    if (!row) return false
    await trx
      .updateTable('kbs')
      .set({ member_count: sql`member_count + 1` })
      .where('id', '=', kbId)
      .execute()
    await sql`insert into chat_members (chat_id, user_id, last_read_seq)
      select id, ${userId}::uuid, seq from chats where kb_id = ${kbId} and system_chat is not null
      on conflict do nothing`.execute(trx)
    return true
  })
  if (!added) return
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const { id: _, name: __, ...person } = presentPerson(user)
  publish([topics.members(kbId)], {
    type: 'kb_member_add',
    data: { kbId, member: { ...person, userId, role } },
  })
}
