import { sql } from 'kysely'
import type { Person, TestApi } from './api.ts'

/** Stores group chats that a person has begun, as many requests would. */
export async function addChats(
  { db }: Pick<TestApi, 'db'>,
  kbId: string,
  creator: Person,
  count: number,
): Promise<void> {
  await sql`with made as (
      insert into chats (id, kb_id, title, chat_type, created_by, created_at)
      select gen_random_uuid(), ${kbId}, 'Chat ' || n, 'others', ${creator.id},
        now() - make_interval(secs => n)
      from generate_series(1, ${count}::int) n returning id)
    insert into chat_members (chat_id, user_id, role) select id, ${creator.id}, 'admin' from made`.execute(
    db,
  )
}
