import { sql } from 'kysely'
import { listLines } from '#api/answers/book/find.ts'
import type { HandlerContext } from '#api/deps.ts'
import { createPaths } from '#api/drive/archives/names.ts'
import { openFile, type ZipEntry } from '#api/drive/archives/write.ts'
import { fileNameOf } from '#api/drive/resources/present.ts'
import { findKbTo } from '#api/kbs/find.ts'
import { listAccessKeys } from '#api/manage/access-keys/handlers.ts'
import { listSubscriptions } from '#api/manage/push/handlers.ts'
import { listAliases } from '#api/people/users/aliases.ts'
import { presentPreferences } from '#api/people/users/preferences.ts'
import { presentUser } from '#api/people/users/present.ts'
import { nullIfRefused } from '#api/platform/api-error.ts'
import type { BookLine } from '#contract/entities/book-line.ts'
import { limits } from '#contract/limits.ts'
import type { Language } from '#contract/preferences.ts'
import { chatEntries, selectExportedChats } from './chat-entries.ts'
import { indexPage, jsonEntry } from './html.ts'

type OwnFile = { kbId: string; path: string; hash: string; type: string; modifiedAt: string }

/** What the person may still read or download. The page names the other files. */
export async function* ownEntries(
  context: HandlerContext,
  language: Language,
): AsyncIterable<ZipEntry> {
  const { db, settings, actor } = context
  const { displayName: title, ...account } = presentUser(settings, actor)
  const files = await selectFiles(context)
  const chats = await selectExportedChats(context, (q) =>
    q.where(sql<boolean>`exists (
      select from messages where messages.chat_id = chats.id and messages.user_id = ${actor.id})`),
  )
  const knowledgeBases = await listMemberships(context)
  yield jsonEntry('account.json', {
    profile: { displayName: title, ...account },
    preferences: presentPreferences(actor),
    aliases: await listAliases(db, actor.id),
    terms: await listOwnTerms(context),
    knowledgeBases,
    commonplaceBook: await listOwnLines(context, knowledgeBases),
    accessKeys: await listAccessKeys(db, actor.id),
    browsersWithNotices: await listSubscriptions(db, actor),
    feedback: await listFeedback(context),
  })
  const included: string[] = []
  const missing: string[] = []
  for (const { path, hash, type, modifiedAt, kbId } of files) {
    const content = (await mayDownload(context, kbId)) ? await openFile(context.files, hash) : null
    if (content) yield { path, content, type, modifiedAt }
    ;(content ? included : missing).push(path)
  }
  yield* chatEntries(context, chats, { language, writtenBy: actor.id })
  // At the end, when it is known which files are there.
  const index = { language, title, text: actor.email, by: title, chats, files: included, missing }
  yield { path: 'index.html', content: indexPage(index) }
}

async function selectFiles(context: HandlerContext): Promise<OwnFile[]> {
  const rows = await context.db
    .selectFrom('resources')
    .innerJoin('kbs', 'kbs.id', 'resources.kb_id')
    .innerJoin('kb_members', (join) =>
      join.onRef('kb_members.kb_id', '=', 'kbs.id').on('kb_members.user_id', '=', context.actor.id),
    )
    .select(['resources.kind', 'resources.title', 'resources.type', 'resources.hash'])
    .select(['resources.modified_at', 'kbs.id as kb_id', 'kbs.title as kb_title'])
    .where('resources.uploader_id', '=', context.actor.id)
    .where('resources.hash', 'is not', null)
    .where('kbs.deleted_at', 'is', null)
    .orderBy('kbs.id')
    .orderBy('resources.id')
    .execute()
  const addPath = createPaths()
  const folders = new Map<string, string>()
  const files: OwnFile[] = []
  for (const { kb_id: kbId, kb_title, hash, modified_at: modifiedAt, ...row } of rows) {
    if (!folders.has(kbId)) folders.set(kbId, `${addPath('files/', kb_title)}/`)
    const path = addPath(folders.get(kbId) ?? '', fileNameOf(row))
    if (hash) files.push({ kbId, path, hash, type: row.type, modifiedAt })
  }
  return files
}

async function mayDownload(context: HandlerContext, kbId: string): Promise<boolean> {
  const reader = { ...context, found: undefined }
  return (await findKbTo(reader, kbId, 'download').catch(nullIfRefused)) !== null
}

function listOwnTerms({ db, actor }: HandlerContext) {
  return db
    .selectFrom('terms')
    .select(['keyword', 'definition', 'created_at as createdAt'])
    .where('user_id', '=', actor.id)
    .orderBy('id')
    .execute()
}

function listMemberships({ db, actor }: HandlerContext) {
  return db
    .selectFrom('kb_members')
    .innerJoin('kbs', 'kbs.id', 'kb_members.kb_id')
    .select(['kbs.id', 'kbs.title', 'kb_members.role'])
    .where('kb_members.user_id', '=', actor.id)
    .where('kbs.deleted_at', 'is', null)
    .orderBy('kbs.id')
    .execute()
}

// Of the sources that the person may still read.
async function listOwnLines(context: HandlerContext, kbs: { id: string }[]) {
  const own: Omit<BookLine, 'can' | 'keeper'>[] = []
  for (const { id } of kbs) {
    const reader = { ...context, found: undefined }
    for (let before: string | undefined, hasMore = true; hasMore; before = own.at(-1)?.id) {
      const query = { shown: 'own', before, limit: limits.bookPageSize } as const
      const page = await listLines(reader, id, query).catch(nullIfRefused)
      // They may have left meanwhile.
      if (!page) break
      own.push(...page.lines.map(({ can: _, keeper: __, ...line }) => line))
      hasMore = page.hasMore
    }
  }
  return own
}

function listFeedback({ db, actor }: HandlerContext) {
  return db
    .selectFrom('feedback')
    .select(['message', 'status', 'created_at as createdAt'])
    .where('user_id', '=', actor.id)
    .orderBy('id')
    .execute()
}
