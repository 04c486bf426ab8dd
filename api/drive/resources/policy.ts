import type { FoundKb } from '#api/kbs/find.ts'
import type { Resource, ResourceStatus } from '#contract/entities/resource.ts'
import { limits } from '#contract/limits.ts'
import { isAdministrator } from '#contract/roles.ts'
import { formats, formatsOf } from '#shared/formats.ts'

export const textTypes: string[] = formatsOf('text').flatMap(({ mediaTypes }) => mediaTypes)

export const endedStatuses: ResourceStatus[] = ['completed', 'failed', 'error']

/** Those that may be written here. */
const writtenTypes: string[] = [...formats.md.mediaTypes, ...formats.txt.mediaTypes]

/** In UTF-8 a character has at most three bytes for each of its UTF-16 units. */
const mostWrittenBytes = limits.writtenLength * 3

export type ResourceRules = {
  kind: 'file' | 'link'
  type: string
  uploader_id: string
  size: number
  status: ResourceStatus
  hash: string | null
}

/** Section 6. Changes are for administrators, and for the uploader while a member. */
export function resourceAbilities(
  actorId: string,
  kb: Pick<FoundKb, 'role' | 'can'>,
  resource: ResourceRules,
): Resource['can'] {
  const own = kb.role !== null && resource.uploader_id === actorId
  const change = isAdministrator(kb.role) || own
  const failed = resource.status === 'failed' || resource.status === 'error'
  const stored = resource.hash !== null
  const replace = change && resource.kind === 'file' && kb.can.upload
  return {
    preview: kb.can.read,
    download: kb.can.download && stored,
    rename: change,
    move: change,
    delete: change,
    // The retry of a link fetches it again.
    retry: change && failed && (stored || resource.kind === 'link'),
    chooseEncoding:
      change &&
      stored &&
      textTypes.includes(resource.type) &&
      endedStatuses.includes(resource.status),
    versions: change && resource.kind === 'file',
    // A new version needs also the permission to upload, because it is new content.
    replace,
    // A text is changed by who may see all of it.
    edit: replace && kb.can.download && isWritten(resource),
  }
}

function isWritten({ type, size, hash }: ResourceRules): boolean {
  return hash !== null && writtenTypes.includes(type) && size <= mostWrittenBytes
}

/**
 * With permission to read, or as its uploader, also in a knowledge base that only collects files.
 */
export function seesResource(
  actorId: string,
  kb: Pick<FoundKb, 'role' | 'can'>,
  resource: { uploader_id: string },
): boolean {
  return kb.can.read || (kb.role !== null && resource.uploader_id === actorId)
}

/** Whoever sees only their own files finds only these by their names. */
export function readerOf<Kb extends Pick<FoundKb, 'role' | 'can'>>(actorId: string, kb: Kb) {
  return { kb, onlyOf: kb.can.read ? null : actorId }
}
