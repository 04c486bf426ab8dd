import { sql } from 'kysely'
import { isOfKeptKb } from '#api/kbs/find.ts'
import type { Db } from '#api/schema.ts'
import { formatsOf } from '#shared/formats.ts'

const imageTypes = formatsOf('image').flatMap(({ mediaTypes }) => mediaTypes)
const pdfTypes = formatsOf('pdf').flatMap(({ mediaTypes }) => mediaTypes)

/** Such a page may be a picture of text. */
export const isUnreadPage = sql<boolean>`kind = 'page' and text !~ '\\S'`

/**
 * Marks pictures and files with pages without text; returns their ids. Looks at each once for the
 * same languages. Files without any text are `analyzing` meanwhile; others can be used.
 */
export async function beginReading(
  trx: Db,
  languages: string,
  resourceId?: string,
): Promise<string[]> {
  const isWanted = resourceId ? sql`id = ${resourceId}` : sql`true`
  const { rows } = await sql<{ id: string; isRead: boolean; isUnread: boolean }>`
    with looked as (
      select id, type = any(${imageTypes}) as is_image,
        failure in ('pictures_only', 'pictures_unread') as is_scan,
        ocr_languages is not null as is_read
      from resources
      where ${isWanted} and type = any(${[...imageTypes, ...pdfTypes]}) and page_count > 0
        and ocr_languages is distinct from ${languages} and ocr_version is distinct from version
        and (status = 'completed' or failure in ('pictures_only', 'pictures_unread'))
        and ${isOfKeptKb}
      for no key update
    ), found as (
      select looked.*, is_image or is_scan or exists (
        select 1 from resource_pages
        where resource_id = looked.id and (kind = 'scan' or ${isUnreadPage})
      ) as is_unread from looked
    )
    update resources set
      ocr_languages = ${languages},
      ocr_version = case when is_unread then resources.version end,
      status = case when is_scan or (is_image and not is_read) then 'analyzing' else status end,
      failure = null
    from found where resources.id = found.id
    returning resources.id, found.is_read as "isRead", found.is_unread as "isUnread"`.execute(trx)
  const unread = rows.filter(({ isUnread }) => isUnread)
  const ids = unread.map(({ id }) => id)
  const again = unread.filter(({ isRead }) => isRead).map(({ id }) => id)
  if (again.length > 0) await forgetRead(trx, again)
  if (ids.length > 0) await addPagesOfImages(trx, ids)
  return ids
}

async function forgetRead(trx: Db, ids: string[]): Promise<void> {
  await sql`delete from passages using resource_pages as pages
    where passages.resource_id = any(${ids}::uuid[]) and pages.resource_id = passages.resource_id
      and pages.n = passages.page and pages.kind = 'scan'`.execute(trx)
  await sql`update resource_pages set kind = 'page', text = '', view = null
    where resource_id = any(${ids}::uuid[]) and kind = 'scan'`.execute(trx)
}

async function addPagesOfImages(trx: Db, ids: string[]): Promise<void> {
  await sql`insert into resource_pages (resource_id, n, kind, text)
    select id, 1, 'page', '' from resources
    where id = any(${ids}::uuid[]) and type = any(${imageTypes})
    on conflict do nothing`.execute(trx)
}
