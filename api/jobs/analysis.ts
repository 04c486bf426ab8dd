import { sql } from 'kysely'
import { type FailureCode, failureCode } from '#contract/entities/resource.ts'
import type { AnalysisResult } from '../analysis/run.ts'
import type { Db } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { announceUpdate } from '../resources/announce.ts'
import { fileNameOf } from '../resources/file-name.ts'
import { indexPassages } from '../search/index-passages.ts'
import { makePassages } from '../search/passages.ts'
import { patience } from './patience.ts'
import { summaryOf } from './summary.ts'

export type AnalysisDeps = Pick<Deps, 'db' | 'files' | 'analyser' | 'publish'>

type Pages = Extract<AnalysisResult, { ok: true }>['document']['pages']

const pagesPerStatement = 50
// These are about this process, not about the document: it is worth another try.
const worthAnotherTry = new Set(['cancelled', 'busy'])

/**
 * Reads a stored file and writes down its pages, its passages for search, what it is and how it begins;
 * or why it cannot be read. Doing it again, or after it was cut off anywhere, comes to the same. Throws
 * when it should be tried again.
 */
export async function analyseResource(deps: AnalysisDeps, resourceId: string): Promise<void> {
  const { db, files, analyser } = deps
  const resource = await begin(db, resourceId)
  if (!resource?.hash) return
  await announceUpdate(deps, resourceId)
  const { hash, kb_id: kbId, title } = resource
  const result = await analyser.analyse({
    path: await files.localPath(hash),
    name: fileNameOf(resource),
  })
  if (!result.ok) {
    if (worthAnotherTry.has(result.reason)) throw new Error(`analysis ${result.reason}`)
    await finish(db, resourceId, { failure: asFailure(result.reason), type: result.mediaType })
  } else {
    const pages = result.document.pages.map(asStored)
    const written = await write(db.withPlugin(patience), { kbId, resourceId, title }, pages)
    if (!written) return
    const { mediaType: type, pageCount } = result
    await finish(db, resourceId, { type, pageCount, summary: summaryOf(pages) })
  }
  await announceUpdate(deps, resourceId)
}

/** Marks a resource as failed whose analysis was tried as often as it is. */
export async function giveUp(deps: AnalysisDeps, resourceId: string): Promise<void> {
  await finish(deps.db, resourceId, { failure: 'internal' })
  await announceUpdate(deps, resourceId)
}

function begin(db: Db, resourceId: string) {
  return (
    db
      .updateTable('resources')
      .set({ status: 'analyzing', failure: null, updated_at: sql`now()` })
      .where('id', '=', resourceId)
      .where('status', 'in', ['init', 'queued', 'pending', 'analyzing'])
      // A link that waits to be fetched.
      .where((eb) => eb.not(eb.and({ kind: 'link', status: 'init' })))
      .returning(['hash', 'kb_id', 'title', 'kind', 'type'])
      .executeTakeFirst()
  )
}

// Not one transaction: a long document would keep the embedded database's one connection from everybody
// else. The resource is being analysed until all is written, and who writes again begins by clearing.
async function write(
  db: Db,
  of: { kbId: string; resourceId: string; title: string },
  pages: Pages,
): Promise<boolean> {
  const { resourceId } = of
  try {
    await db.deleteFrom('resource_pages').where('resource_id', '=', resourceId).execute()
    for (let from = 0; from < pages.length; from += pagesPerStatement) {
      const rows = pages.slice(from, from + pagesPerStatement).map((page) => ({
        resource_id: resourceId,
        n: page.n,
        kind: page.kind,
        name: page.name ?? null,
        first_line: page.firstLine ?? null,
        text: page.text,
      }))
      await db.insertInto('resource_pages').values(rows).execute()
    }
    await indexPassages(db, of, makePassages(pages))
    return true
  } catch (error) {
    // It was deleted meanwhile, and there is nothing for its pages to belong to.
    if (isMissingReference(error)) return false
    throw error
  }
}

type Outcome = { failure?: FailureCode; type?: string; pageCount?: number; summary?: string }

async function finish(db: Db, resourceId: string, outcome: Outcome): Promise<void> {
  const { failure = null, type, pageCount = 0, summary = '' } = outcome
  await db
    .updateTable('resources')
    .set({
      status: failure ? 'failed' : 'completed',
      failure,
      page_count: pageCount,
      summary,
      updated_at: sql`now()`,
      ...(type ? { type } : {}),
    })
    .where('id', '=', resourceId)
    .execute()
}

function asFailure(reason: string): FailureCode {
  return failureCode.safeParse(reason).data ?? 'internal'
}

function asStored(page: Pages[number]): Pages[number] {
  const text = storable(page.text)
  return page.name === undefined ? { ...page, text } : { ...page, text, name: storable(page.name) }
}

// Offsets into the text must not change, so what cannot be stored is replaced one for one.
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', ' ')
}

function isMissingReference(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23503'
}
