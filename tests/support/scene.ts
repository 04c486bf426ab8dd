import type { KbRole } from '#contract/roles.ts'
import type { Person, TestApi } from './api.ts'
import { createEntities } from './entities.ts'

export type Fixture = Awaited<ReturnType<typeof makeFixture>>
/** A person's relation to a knowledge base. */
export type MemberStatus = KbRole | 'outsider' | 'removed' | 'nobody'

/**
 * Creates a knowledge base with one person per relation to it, further members, and factories for
 * its objects. `nobody` is an account that is signed out.
 */
export async function makeFixture(api: TestApi, { isPublic = false } = {}) {
  const names = ['Olga', 'Ada', 'Vic', 'Out', 'Rem', 'Nob', 'Abel', 'Vera', 'Gone'] as const
  const made = await Promise.all(names.map((name) => api.person(name)))
  const [owner, admin, viewer, outsider, removed, nobody, otherAdmin, otherViewer, gone] =
    made as NinePeople
  const kb = await api.kb(owner, { isPublic })
  for (const person of [admin, otherAdmin]) await api.join(person, kb, 'admin')
  for (const person of [viewer, otherViewer, removed, gone]) await api.join(person, kb)
  for (const { id: userId } of [removed, gone])
    await api.call(owner, 'removeMember', { params: { kbId: kb.id, userId } })
  const entities = await createEntities(api, kb)
  // This resource has the same content as all test images, so that deleting another image never
  // deletes the content.
  const resourceId = await entities.resource(otherViewer)
  const people: Record<MemberStatus, Person> = { owner, admin, viewer, outsider, removed, nobody }
  return {
    api,
    kb,
    entities,
    people,
    otherAdmin,
    otherViewer,
    gone,
    resourceId,
    /** The last part of the shared link. */
    token: async () => {
      const { db } = api
      const row = db.selectFrom('kbs').select('invitation_token').where('id', '=', kb.id)
      return (await row.executeTakeFirstOrThrow()).invitation_token
    },
  }
}

type NinePeople = [Person, Person, Person, Person, Person, Person, Person, Person, Person]
