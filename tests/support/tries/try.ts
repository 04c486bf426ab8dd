import { newId } from '#api/ids.ts'
import type { Person } from '#tests/support/api.ts'
import type { LooseInput } from '#tests/support/call.ts'
import type { Scene } from '#tests/support/scene.ts'

/** What of the several things a call can be made on: whose it is, or what the actor is in it. */
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

/** A call that is ready to be made, by the actor unless it says who; `undo` follows if it succeeds. */
export type Prepared = LooseInput & {
  as?: Person
  form?: FormData
  undo?: () => Promise<unknown>
}

/** Makes what is needed for a call of this actor's that has all it takes but, perhaps, the right. */
export type Try = (scene: Scene, actor: Person, target: Target) => Prepared | Promise<Prepared>

export const plain: Try = () => ({})

/** The knowledge base alone, with this body. */
export function inKb(body?: () => unknown): Try {
  return ({ kb }) => ({ params: { kbId: kb.id }, body: body?.() })
}

/** Whom a thing belongs to: the actor, or somebody else of the knowledge base. */
export function whose({ otherViewer }: Scene, actor: Person, target: Target): Person {
  return target === 'own' ? actor : otherViewer
}

/** A member to do something with. */
export function memberOf(scene: Scene, actor: Person, target: Target): Person {
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

/** A chat the actor has made, is an admin of, is in, or is not in; or one there always is. */
export async function chatFor(scene: Scene, actor: Person, target: Target): Promise<string> {
  const { kb, things, otherViewer, otherAdmin } = scene
  if (target === 'foreign') return things.groupChat(otherViewer, [[otherViewer, 'admin']])
  if (target === 'own')
    return things.groupChat(actor, [
      [actor, 'admin'],
      [otherAdmin, 'member'],
    ])
  if (target !== 'promoted' && target !== 'joined') return kb.townhallId
  const role = target === 'promoted' ? 'admin' : 'member'
  return things.groupChat(otherViewer, [
    [otherViewer, 'admin'],
    [otherAdmin, 'member'],
    [actor, role],
  ])
}

/** A form with one small file. */
export function fileForm(field: string, fields: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append(field, new Blob([`${newId()} in one line.`]), 'note.txt')
  return form
}
