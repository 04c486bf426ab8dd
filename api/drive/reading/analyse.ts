import { sql } from 'kysely'
import type { Deps } from '#api/deps.ts'
import type { Part } from '#api/documents/analysis/parts.ts'
import { insertPassages, removePassages } from '#api/documents/words/index-passages.ts'
import { forgetFormer, recordChanges } from '#api/drive/links/changes.ts'
import { beginReading } from '#api/drive/ocr/begin.ts'
import type { Ocr } from '#api/drive/ocr/find-tesseract.ts'
import { announceUpdate } from '#api/drive/resources/announce.ts'
import { keepImportedCitations } from '#api/drive/resources/citations.ts'
import { removeNames, storeNames } from '#api/drive/resources/named/page-names.ts'
import { fileNameOf } from '#api/drive/resources/present.ts'
import { isOfKeptKb } from '#api/kbs/find.ts'
import { isMissingReference } from '#api/platform/db/error-codes.ts'
import { yieldAfterStatement } from '#api/platform/jobs/yield-after-statement.ts'
import type { Db } from '#api/schema.ts'
import type { Encoding } from '#contract/encodings.ts'
import { type FailureCode, failureCode } from '#contract/entities/resource.ts'

export type Analysed = { resourceId: string; version: number }

export type AnalysisDeps = Pick<Deps, 'db' | 'files' | 'analyser' | 'publish'> & {
  ocr?: Ocr
  readPictures?: (trx: Db, resourceIds: string[]) => Promise<void>
}

// These failures concern this process, not the document, so a retry may succeed.
const worthAnotherTry = new Set(['cancelled', 'busy'])

/** Can be repeated after any interruption. Throws if it should be retried. */
export async function analyseResource(deps: AnalysisDeps, resourceId: string): Promise<void> {
  const { db, files, analyser } = deps
  const resource = await begin(db, resourceId)
  if (!resource?.hash) return
  const analysed = { resourceId, version: resource.version }
  await announceUpdate(deps, resourceId)
  const { hash, kb_id: kbId, title, uploader_id: by, encoding } = resource
  if ((await files.size(hash)) === null) {
    await finish(deps, analysed, { failure: 'content_gone' })
    return announceUpdate(deps, resourceId)
  }
  const isLink = resource.kind === 'link'
  const yieldingDb = db.withPlugin(yieldAfterStatement)
  await clear(yieldingDb, resourceId)
  const writing = writeParts(yieldingDb, { kbId, ...analysed })
  const file = { content: await files.localPath(hash), name: fileNameOf(resource), title, by }
  const hint = encoding ? { encoding } : {}
  const result = await analyser.analyse({ ...file, ...hint, onPart: writing.write })
  writing.throwFailure()
  if (writing.isGone()) return
  if (!result.ok) {
    if (worthAnotherTry.has(result.reason)) throw new Error(`analysis ${result.reason}`)
    const { reason, mediaType: type, pageCount } = result
    if (isLink) await forgetFormer(db, resourceId)
    await finish(deps, analysed, { failure: asFailure(reason), type, pageCount })
  } else {
    const { mediaType: type, ...read } = result
    if (isLink) await recordChanges(db, resourceId)
    await finish(deps, analysed, { ...read, type })
    await keepImportedCitations(deps, resourceId)
  }
  await announceUpdate(deps, resourceId)
}

export async function giveUp(
  deps: AnalysisDeps,
  analysed: Analysed,
  failure: FailureCode = 'internal',
): Promise<void> {
  await finish(deps, analysed, { failure })
  await announceUpdate(deps, analysed.resourceId)
}

function begin(db: Db, resourceId: string) {
  return (
    db
      .updateTable('resources')
      .set({
        status: 'analyzing',
        failure: null,
        embedded_with: null,
        ocr_version: null,
        ocr_languages: null,
        updated_at: sql`now()`,
      })
      .where('id', '=', resourceId)
      .where('status', 'in', ['init', 'queued', 'pending', 'analyzing'])
      // The resource must not be a link that is waiting to be fetched.
      .where((eb) => eb.not(eb.and({ kind: 'link', status: 'init' })))
      .where(isOfKeptKb)
      .returning(['hash', 'kb_id', 'title', 'kind', 'type', 'uploader_id', 'version', 'encoding'])
      .executeTakeFirst()
  )
}

async function clear(db: Db, resourceId: string): Promise<void> {
  await db.deleteFrom('resource_pages').where('resource_id', '=', resourceId).execute()
  await removePassages(db, resourceId)
  await removeNames(db, resourceId)
}

// Several transactions, because a long one would block the embedded database's only connection. The
// status stays `analyzing` until the end; a retry first deletes what was written.
function writeParts(db: Db, of: Analysed & { kbId: string }) {
  let isGone = false
  let failure: unknown
  return {
    write: async ({ pages, passages }: Part): Promise<boolean> => {
      try {
        isGone = !(await isCurrent(db, of))
        if (isGone) return false
        await insertPages(db, of.resourceId, pages)
        await storeNames(
          db,
          of,
          pages.flatMap(({ view }) => view?.html ?? []),
        )
        await insertPassages(db, of, passages)
        return true
      } catch (error) {
        // The resource was deleted meanwhile.
        isGone = isMissingReference(error)
        failure = isGone ? undefined : error
        return false
      }
    },
    isGone: () => isGone,
    throwFailure: () => {
      if (failure) throw failure
    },
  }
}

async function isCurrent(db: Db, { resourceId, version }: Analysed): Promise<boolean> {
  const row = await db
    .selectFrom('resources')
    .select('id')
    .where('id', '=', resourceId)
    .where('version', '=', version)
    .executeTakeFirst()
  return row !== undefined
}

async function insertPages(db: Db, resourceId: string, pages: Part['pages']): Promise<void> {
  const rows = pages.map((page) => ({
    resource_id: resourceId,
    n: page.n,
    kind: page.kind,
    name: page.name ?? null,
    first_line: page.firstLine ?? null,
    text: page.text,
    aspect: page.aspect ?? null,
    view: page.view ? JSON.stringify(page.view) : null,
  }))
  if (rows.length > 0) await db.insertInto('resource_pages').values(rows).execute()
}

type Outcome = {
  failure?: FailureCode
  type?: string
  pageCount?: number
  summary?: string
  isPartial?: boolean
  encoding?: Encoding
}

// Changes nothing if the file has a newer version, which waits for an analysis of its own.
async function finish(
  { db, ocr, readPictures }: Pick<AnalysisDeps, 'db' | 'ocr' | 'readPictures'>,
  { resourceId, version }: Analysed,
  outcome: Outcome,
): Promise<void> {
  const { failure = null, type, pageCount = 0, summary = '', isPartial = false } = outcome
  const { encoding = null } = outcome
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('resources')
      .set({
        status: failure ? 'failed' : 'completed',
        failure: failure === 'pictures_only' && ocr === 'missing' ? 'pictures_unread' : failure,
        page_count: pageCount,
        summary,
        is_partial: isPartial,
        updated_at: sql`now()`,
        ...(type ? { type } : {}),
        // After a failure, a chosen encoding stays for the next attempt.
        ...(failure ? {} : { encoding }),
      })
      .where('id', '=', resourceId)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst()
    if (!row || !ocr || ocr === 'missing') return
    const unread = await beginReading(trx, ocr.languages, resourceId)
    if (unread.length > 0) await readPictures?.(trx, unread)
  })
}

function asFailure(reason: string): FailureCode {
  return failureCode.safeParse(reason).data ?? 'internal'
}
