import { sql } from 'kysely'
import { withoutIdentity } from '#api/kbs/announce.ts'
import type { FoundKb } from '#api/kbs/find.ts'
import { presentPerson } from '#api/people/users/present.ts'
import { cleanFileName } from '#api/platform/files/file-name.ts'
import type { Db } from '#api/schema.ts'
import type { Resource } from '#contract/entities/resource.ts'
import type { SharedResource } from '#contract/events.ts'
import { formatOfType, withoutSlashes } from '#shared/formats.ts'
import { resourceAbilities } from './policy.ts'

export type ResourceRow = Awaited<ReturnType<ReturnType<typeof selectResources>['execute']>>[number]

export function selectResources(db: Db) {
  return db
    .selectFrom('resources')
    .innerJoin('users', 'users.id', 'resources.uploader_id')
    .leftJoin('link_sites', 'link_sites.resource_id', 'resources.id')
    .selectAll('resources')
    .select(['users.name', 'users.display_name', 'users.picture', 'users.is_bot'])
    .select('link_sites.name as site_name')
    .select(sql<string | null>`md5(link_sites.icon)`.as('site_icon'))
}

export function presentSharedResource(row: ResourceRow): SharedResource {
  return {
    id: row.id,
    kbId: row.kb_id,
    folderId: row.folder_id,
    kind: row.kind,
    title: row.title,
    type: row.type,
    size: row.size,
    status: row.status,
    failure: row.failure,
    summary: row.summary,
    pageCount: row.page_count,
    isPartial: row.is_partial,
    encoding: row.encoding,
    previewKind: previewKindOf(row),
    uploader: presentPerson({ ...row, id: row.uploader_id }),
    uploadedAt: row.created_at,
    modifiedAt: row.modified_at,
    originalURL: row.original_url,
    canonicalURL: row.canonical_url,
    site: siteOf(row),
    isTemplate: row.is_template,
    version: row.version,
  }
}

export function presentResource(actorId: string, kb: FoundKb, row: ResourceRow): Resource {
  const shared = presentSharedResource(row)
  return {
    ...(kb.role === null ? withoutIdentity(shared) : shared),
    can: resourceAbilities(actorId, kb, row),
  }
}

export function isDrawn(type: string): boolean {
  return formatOfType(type)?.content === 'pdf'
}

export function isImage(type: string): boolean {
  return formatOfType(type)?.content === 'image'
}

function siteOf(row: ResourceRow): Resource['site'] {
  const { kind, kb_id, id, original_url, site_name, site_icon } = row
  if (kind !== 'link') return null
  const host = URL.parse(original_url ?? '')?.hostname.replace(/^www\./, '')
  const iconURL = site_icon && `/kb/${kb_id}/resources/${id}/icon?v=${site_icon.slice(0, 8)}`
  return { name: site_name ?? host ?? '', iconURL }
}

export function previewKindOf({
  type,
  page_count,
}: Pick<ResourceRow, 'type' | 'page_count'>): Resource['previewKind'] {
  const format = formatOfType(type)
  if (format?.content === 'media') return format.type === 'audio' ? 'audio' : 'video'
  if (page_count === 0) return 'none'
  if (isDrawn(type)) return 'pages'
  return isImage(type) ? 'image' : 'text'
}

type Named = { kind: 'file' | 'link'; title: string; type: string }

/** The title; for a link with the extension that matches its page. */
export function fileNameOf({ kind, title, type }: Named): string {
  if (kind === 'file') return title
  const extension = `.${formatOfType(type)?.extensions[0] ?? 'txt'}`
  const stem = withoutSlashes(title)
  return cleanFileName(stem.toLowerCase().endsWith(extension) ? stem : stem + extension)
}
