import type { Deps } from '#api/deps.ts'
import { maxReadingHeightPixels, maxReadingWidthPixels } from '#api/documents/analysis/limits.ts'
import { insertPassages } from '#api/documents/words/index-passages.ts'
import { indexed } from '#api/documents/words/indexed.ts'
import { makePassages } from '#api/documents/words/passages.ts'
import { fileNameOf } from '#api/drive/resources/present.ts'
import { isOfKeptKb } from '#api/kbs/find.ts'
import type { Db } from '#api/schema.ts'
import { isUnreadPage } from './begin.ts'
import type { Tesseract } from './find-tesseract.ts'
import { stillNeededMs } from './limits.ts'
import { type PictureText, pageOfTable } from './page-of-table.ts'
import { recognise } from './recognise.ts'

export type ReadDeps = Pick<Deps, 'db' | 'files' | 'analyser' | 'publish'>
export type BeingRead = NonNullable<Awaited<ReturnType<typeof findBeingRead>>>

const noText: PictureText = { text: '', aspect: null, view: {} }

export function findBeingRead(db: Db, resourceId: string) {
  return db
    .selectFrom('resources')
    .selectAll()
    .where('id', '=', resourceId)
    .whereRef('ocr_version', '=', 'version')
    .where(isOfKeptKb)
    .executeTakeFirst()
}

/** False if no page is left. What cannot be read has no text. Throws if it should be retried. */
export async function readNextPage(
  deps: ReadDeps,
  tesseract: Tesseract,
  file: BeingRead,
  ending: AbortSignal,
): Promise<boolean> {
  const next = await deps.db
    .selectFrom('resource_pages')
    .select('n')
    .where('resource_id', '=', file.id)
    .where(isUnreadPage)
    .orderBy('n')
    .limit(1)
    .executeTakeFirst()
  if (!next) return false
  const gone = watch(deps.db, file)
  try {
    const signal = AbortSignal.any([ending, gone.signal])
    await storePage(deps.db, file, next.n, await readPicture(deps, tesseract, file, next.n, signal))
  } catch (error) {
    if (!gone.signal.aborted) throw error
  } finally {
    gone.stop()
  }
  return true
}

function watch(db: Db, { id, version }: BeingRead) {
  const controller = new AbortController()
  const look = async () => {
    const file = await findBeingRead(db, id)
    if (file?.version !== version) controller.abort()
  }
  const timer = setInterval(() => look().catch(() => {}), stillNeededMs)
  return { signal: controller.signal, stop: () => clearInterval(timer) }
}

async function readPicture(
  { files, analyser }: ReadDeps,
  tesseract: Tesseract,
  file: BeingRead,
  page: number,
  signal: AbortSignal,
): Promise<PictureText> {
  if (!file.hash) return noText
  const content = await files.localPath(file.hash)
  const size = { width: maxReadingWidthPixels, height: maxReadingHeightPixels }
  const drawing = { name: fileNameOf(file), page, ...size, isForReading: true }
  const drawn = await analyser.renderPage({ content, by: file.uploader_id, ...drawing }, signal)
  if (!drawn.ok) {
    if (drawn.reason === 'cancelled' || drawn.reason === 'busy')
      throw new Error(`a page was not drawn: ${drawn.reason}`)
    return noText
  }
  const table = await recognise(tesseract, drawn.image, signal)
  return table === null ? noText : pageOfTable(table)
}

async function storePage(
  db: Db,
  { id, kb_id: kbId, title, version }: BeingRead,
  n: number,
  { text, aspect, view }: PictureText,
): Promise<void> {
  const passages = makePassages([{ n, text }]).map((passage) => indexed(passage, title))
  await db.transaction().execute(async (trx) => {
    const file = await trx
      .selectFrom('resources')
      .select('id')
      .where('id', '=', id)
      .where('version', '=', version)
      .where('ocr_version', '=', version)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!file) return
    await trx
      .updateTable('resource_pages')
      .set({ kind: 'scan', text, view: JSON.stringify(view), ...(aspect ? { aspect } : {}) })
      .where('resource_id', '=', id)
      .where('n', '=', n)
      .execute()
    await insertPassages(trx, { kbId, resourceId: id }, passages)
  })
}
