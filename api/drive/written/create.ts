import type { HandlerContext } from '#api/deps.ts'
import { announceNew } from '#api/drive/resources/announce.ts'
import { checkFolder, countIn, insertRows } from '#api/drive/resources/insert.ts'
import { findSameNames } from '#api/drive/resources/same-names.ts'
import { type FoundKb, findKbTo } from '#api/kbs/find.ts'
import { lockKb } from '#api/kbs/lock.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { cleanFileName } from '#api/platform/files/file-name.ts'
import type { StoredFile } from '#api/platform/files/file-store.ts'
import { checkQuota } from '#api/platform/files/quota.ts'
import { withStored } from '#api/platform/files/with-stored.ts'
import type { Db } from '#api/schema.ts'
import { formats, withoutSlashes } from '#shared/formats.ts'

const [extension] = formats.md.extensions
const [type] = formats.md.mediaTypes

type NewPage = { title: string; content: string; folderId: string | null }

/**
 * Returns its id. Throws `forbidden`, `folder_not_found`, `file_name_taken`, `too_many_resources`,
 * `kb_full`, `person_full`.
 */
export async function createPage(
  context: HandlerContext,
  kbId: string,
  { title, content, folderId }: NewPage,
): Promise<string> {
  const kb = await findKbTo(context, kbId, 'upload')
  const name = fileNameOf(title)
  try {
    return await withStored(context, async (put) => {
      const file = { ...(await put(chunksOf(content))), title: name, type }
      return insertPage(context, { kb, folderId, file })
    })
  } finally {
    context.jobs.wake()
  }
}

/** As the store takes it. */
export async function* chunksOf(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text)
}

function fileNameOf(title: string): string {
  const name = withoutSlashes(title)
  const isNamed = formats.md.extensions.some((ending) => name.toLowerCase().endsWith(`.${ending}`))
  return cleanFileName(isNamed ? name : `${name}.${extension}`)
}

type Place = {
  kb: FoundKb
  folderId: string | null
  file: StoredFile & { title: string; type: string }
}

async function insertPage(context: HandlerContext, { kb, folderId, file }: Place): Promise<string> {
  const { db, actor, settings, jobs } = context
  const { id, isNew } = await db.transaction().execute(async (trx) => {
    await lockKb(trx, kb.id)
    if (folderId) await checkFolder(trx, kb.id, folderId)
    const place = { kb, folderId, actorId: actor.id }
    const same = (await findSameNames(trx, place, [file.title])).get(file.title)
    if (same && (await isSameFile(trx, same.id, file.hash, actor.id)))
      return { id: same.id, isNew: false }
    if (same) throw new ApiError('file_name_taken')
    await countIn(trx, kb.id, [file])
    const [id = ''] = await insertRows(trx, { kbId: kb.id, folderId, uploaderId: actor.id }, [file])
    await checkQuota(trx, settings, { userId: actor.id, kbId: kb.id })
    await jobs.analyse(trx, [id])
    return { id, isNew: true }
  })
  if (isNew) await announceNew(context, kb, [id])
  return id
}

// The form was sent twice.
async function isSameFile(db: Db, id: string, hash: string, uploaderId: string): Promise<boolean> {
  const same = await db
    .selectFrom('resources')
    .select('id')
    .where('id', '=', id)
    .where('hash', '=', hash)
    .where('uploader_id', '=', uploaderId)
    .executeTakeFirst()
  return same !== undefined
}
