import type { Deps } from '#api/deps.ts'
import { topics } from '#api/platform/realtime/publish.ts'
import { type PersonRow, presentSharedMember } from './present.ts'

/** Broadcasts a person's name and picture to the members of all their knowledge bases. */
export async function announcePerson(
  { db, publish }: Pick<Deps, 'db' | 'publish'>,
  person: PersonRow,
): Promise<void> {
  const places = await db
    .selectFrom('kb_members')
    .select(['kb_id', 'role'])
    .where('user_id', '=', person.id)
    .execute()
  for (const { kb_id: kbId, role } of places) {
    const member = presentSharedMember({ ...person, role })
    publish([topics.members(kbId)], { type: 'kb_member_add', data: { kbId, member } })
  }
}
