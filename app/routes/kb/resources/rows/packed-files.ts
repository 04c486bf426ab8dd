import type { Resource } from '#contract/entities/resource.ts'

/** What the row of a file and its menu need. */
export type FileItem = Pick<
  Resource,
  | 'id'
  | 'kbId'
  | 'folderId'
  | 'kind'
  | 'title'
  | 'type'
  | 'size'
  | 'status'
  | 'failure'
  | 'isPartial'
  | 'pageCount'
  | 'previewKind'
  | 'site'
  | 'uploadedAt'
  | 'modifiedAt'
  | 'version'
  | 'can'
>

/** With the uploader's name. */
export type ListedFile = FileItem & { uploader: string }

type Own = 'id' | 'title' | 'size' | 'uploadedAt' | 'modifiedAt'

type Rest = Omit<ListedFile, Own>

export type PackedFile = Pick<ListedFile, Own> & { rest: Rest }

/** The files of a page are much alike: what several have in common is sent once. */
export function packFiles(resources: Resource[]): PackedFile[] {
  const known = new Map<string, Rest>()
  return resources.map((resource) => {
    const { id, title, size, uploadedAt, modifiedAt } = resource
    const rest = restOf(resource)
    const key = JSON.stringify(rest)
    const same = known.get(key) ?? rest
    known.set(key, same)
    return { id, title, size, uploadedAt, modifiedAt, rest: same }
  })
}

function restOf({ uploader, ...resource }: Resource): Rest {
  const { kbId, folderId, kind, type, status, failure, isPartial } = resource
  const { pageCount, previewKind, site, version, can } = resource
  const analysed = { status, failure, isPartial, pageCount, previewKind, version }
  return {
    ...analysed,
    kbId,
    folderId,
    kind,
    type,
    site,
    can,
    uploader: uploader.displayName || uploader.name,
  }
}

export function unpackFiles(packed: readonly PackedFile[]): ListedFile[] {
  return packed.map(({ rest, ...own }) => ({ ...rest, ...own }))
}
