import { newId } from '#api/platform/ids.ts'
import type { Person } from '#tests/support/api.ts'
import type { LooseInput } from '#tests/support/call.ts'
import type { Fixture } from '#tests/support/scene.ts'

/**
 * Which of several objects a call is made on: the object of this owner, or the object in which the
 * actor has this role.
 */
export type Target =
  | 'any'
  | 'own'
  | 'others'
  | 'bots'
  | 'unsent'
  | 'system'
  | 'promoted'
  | 'joined'
  | 'foreign'
  | 'foreignTarget'
  | 'kb'
  | 'owner'
  | 'admin'
  | 'viewer'
  | 'self'
  | 'gone'
  | 'settings'
  | 'title'
  | 'models'

/** A call that is ready to be made, by the actor or by `as`. `undo` runs after a success. */
export type Prepared = LooseInput & {
  as?: Person
  form?: FormData
  /** Headers and body of a call that has no JSON. */
  init?: RequestInit
  undo?: () => Promise<unknown>
}

/** Prepares a call that can fail only for a missing permission. */
export type CallAttempt = (
  scene: Fixture,
  actor: Person,
  target: Target,
) => Prepared | Promise<Prepared>

export const plain: CallAttempt = () => ({})

/** Prepares a call whose input has only the id of the knowledge base, with this body. */
export function inKb(body?: () => unknown): CallAttempt {
  return ({ kb }) => ({ params: { kbId: kb.id }, body: body?.() })
}

/** Returns the owner of an object: the actor, or another member. */
export function whose({ otherViewer }: Fixture, actor: Person, target: Target): Person {
  return target === 'own' ? actor : otherViewer
}

/** Returns the member that a call is about. */
export function memberOf(scene: Fixture, actor: Person, target: Target): Person {
  const { otherAdmin, otherViewer, people, gone } = scene
  const members: { [T in Target]?: Person } = {
    owner: people.owner,
    admin: otherAdmin,
    viewer: otherViewer,
    self: actor,
    gone,
  }
  return members[target] ?? otherViewer
}

/** Returns a chat that the actor created, administers, is in, or is not in; or a system chat. */
export async function chatFor(scene: Fixture, actor: Person, target: Target): Promise<string> {
  const { kb, entities, otherViewer, otherAdmin } = scene
  if (target === 'foreign') return entities.groupChat(otherViewer, [[otherViewer, 'admin']])
  if (target === 'own')
    return entities.groupChat(actor, [
      [actor, 'admin'],
      [otherAdmin, 'member'],
    ])
  if (target !== 'promoted' && target !== 'joined') return kb.townhallId
  const role = target === 'promoted' ? 'admin' : 'member'
  return entities.groupChat(otherViewer, [
    [otherViewer, 'admin'],
    [otherAdmin, 'member'],
    [actor, role],
  ])
}

/** Makes a form with one small file. */
export function fileForm(field: string, fields: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append(field, new Blob([`${newId()} in one line.`]), 'note.txt')
  return form
}
