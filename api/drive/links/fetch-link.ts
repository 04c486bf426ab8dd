import { sql } from 'kysely'
import type { Deps } from '#api/deps.ts'
import { LinkFailure } from '#api/documents/pages/failure.ts'
import { comparableUrl, titleOfUrl } from '#api/documents/pages/url.ts'
import { announceUpdate } from '#api/drive/resources/announce.ts'
import { announceKb } from '#api/kbs/announce.ts'
import { isOfKeptKb } from '#api/kbs/find.ts'
import { lockKbs } from '#api/kbs/lock.ts'
import { ApiError } from '#api/platform/api-error.ts'
import type { StoredFile } from '#api/platform/files/file-store.ts'
import { checkQuota, type QuotaLimits } from '#api/platform/files/quota.ts'
import { releaseFiles } from '#api/platform/files/release.ts'
import { withStored } from '#api/platform/files/with-stored.ts'
import { titleOrder } from '#api/platform/title-order.ts'
import type { Db } from '#api/schema.ts'
import { type FailureCode, failureCode } from '#contract/entities/resource.ts'
import { keepFormer } from './changes.ts'
import { type FetchedPage, fetchPage } from './fetch.ts'
import { keepSite, type LinkSite, readSite } from './site.ts'

export type LinkDeps = Pick<Deps, 'db' | 'files' | 'publish' | 'analyser'> & {
  settings: QuotaLimits
  /** `host:port` of private hosts that may be fetched. */
  allowed: ReadonlySet<string>
  analyse: (trx: Db, resourceIds: string[]) => Promise<void>
}

type StoredPage = StoredFile & {
  type: string
  title: string | null
  canonicalUrl: string
  site: LinkSite
}

/**
 * Stores the page like an upload. Can be repeated after any interruption. Throws a `LinkFailure`.
 */
export async function fetchLink(
  deps: LinkDeps,
  resourceId: string,
  ending: AbortSignal,
): Promise<void> {
  const { db, files } = deps
  const link = await db
    .selectFrom('resources')
    .select(['original_url', 'kb_id'])
    .where('id', '=', resourceId)
    .where('status', '=', 'init')
    .where(isOfKeptKb)
    .executeTakeFirst()
  if (!link?.original_url) return
  const page = await fetchPage(link.original_url, { allowed: deps.allowed, ending })
  const former = await storePage(deps, { resourceId, page, status: 'init', ending })
  if (former) await releaseFiles(db, files, [former])
  await announceUpdate(deps, resourceId)
  await announceKb(deps, link.kb_id)
}

type Reading = {
  resourceId: string
  page: FetchedPage
  status: 'init' | 'completed'
  ending: AbortSignal
}

/**
 * And queues its analysis. Returns the link's previous hash, if it differs. Throws a `LinkFailure`.
 */
export async function storePage(deps: LinkDeps, reading: Reading): Promise<string | null> {
  const { url, bytes } = reading.page
  const { type, replaced, facts } = await readPage(deps, reading.page)
  const site = facts ? await readSite(deps, facts, reading.ending) : { name: null, icon: null }
  return withStored(deps, async (put) => {
    const stored = await put(pieces(replaced ?? bytes))
    const canonicalUrl = facts?.canonicalUrl ?? comparableUrl(url)
    const page = { ...stored, type, title: facts?.title ?? null, canonicalUrl, site }
    return keep(deps, reading, page)
  })
}

// A reason that is none of the page's is no reason to give up.
async function readPage({ analyser }: LinkDeps, { url, ...fetched }: FetchedPage) {
  const read = await analyser.readPage({ ...fetched, url: url.href })
  if (read.ok) return read
  const reason = failureCode.safeParse(read.reason).data
  throw new LinkFailure(reason ?? 'internal', { transient: !reason })
}

export async function failLink(
  deps: Pick<LinkDeps, 'db' | 'publish'>,
  resourceId: string,
  failure: FailureCode,
): Promise<void> {
  await deps.db
    .updateTable('resources')
    .set({ status: 'failed', failure, updated_at: sql`now()` })
    .where('id', '=', resourceId)
    .where('status', '=', 'init')
    .execute()
  await announceUpdate(deps, resourceId)
}

async function keep(
  deps: LinkDeps,
  { resourceId, status }: Reading,
  page: StoredPage,
): Promise<string | null> {
  return deps.db.transaction().execute(async (trx) => {
    await lockKbs(trx, sql`(select kb_id from resources where id = ${resourceId})`)
    const before = await trx
      .selectFrom('resources')
      .select(['hash', 'size', 'title', 'original_url', 'kb_id', 'uploader_id'])
      .where('id', '=', resourceId)
      .where('status', '=', status)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!before) return null
    await keepSite(trx, resourceId, page.site)
    if (status === 'completed') {
      if (before.hash === page.hash) return null
      await keepFormer(trx, resourceId)
    }
    // Keeps a title that a person has given to the link.
    const isUnnamed = before.title === titleOfUrl(before.original_url ?? '')
    const title = (isUnnamed && page.title) || before.title
    await trx
      .updateTable('resources')
      .set({
        hash: page.hash,
        size: page.size,
        type: page.type,
        canonical_url: page.canonicalUrl,
        title,
        title_order: titleOrder(title),
        status: 'queued',
        failure: null,
        updated_at: sql`now()`,
        ...(before.hash === page.hash ? {} : { modified_at: sql`now()`, encoding: null }),
      })
      .where('id', '=', resourceId)
      .execute()
    await grow(trx, before, page.size - before.size)
    const taker = { userId: before.uploader_id, kbId: before.kb_id }
    await checkQuota(trx, deps.settings, taker).catch(asLinkFailure)
    await deps.analyse(trx, [resourceId])
    return before.hash === page.hash ? null : before.hash
  })
}

function asLinkFailure(error: unknown): never {
  throw error instanceof ApiError ? new LinkFailure('no_room') : error
}

async function grow(
  trx: Db,
  { kb_id, uploader_id }: { kb_id: string; uploader_id: string },
  bytes: number,
): Promise<void> {
  const size = sql<number>`resource_size + ${bytes}::bigint`
  await trx.updateTable('kbs').set({ resource_size: size }).where('id', '=', kb_id).execute()
  await trx
    .updateTable('users')
    .set({ resource_size: size })
    .where('id', '=', uploader_id)
    .execute()
}

async function* pieces(bytes: Buffer): AsyncIterable<Uint8Array> {
  yield bytes
}
