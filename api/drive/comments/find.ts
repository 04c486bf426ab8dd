import { type InferResult, sql } from 'kysely'
import { chatsOf, otherName } from '#api/chats/chats/find.ts'
import { isWithBot } from '#api/chats/chats/present.ts'
import type { HandlerContext } from '#api/deps.ts'
import { type FoundResource, findResourceTo } from '#api/drive/resources/find.ts'
import { type PersonRow, presentPerson } from '#api/people/users/present.ts'
import { ApiError } from '#api/platform/api-error.ts'
import type { Db } from '#api/schema.ts'
import type { PassageComment } from '#contract/entities/passage-comment.ts'
import { limits } from '#contract/limits.ts'
import { plainLine } from '#shared/plain-line.ts'
import { placesOf, type Section } from './places.ts'
import { mayResolve } from './policy.ts'

type Context = Pick<HandlerContext, 'db' | 'settings' | 'actor'>
type Ids = { kbId: string; resourceId: string }

/** Only members comment, and see comments. Throws what `findResourceTo` throws. */
export async function findCommented(context: Context, ids: Ids): Promise<FoundResource> {
  const file = await findResourceTo(context, ids, 'preview')
  if (!file.kb.role) throw new ApiError('forbidden')
  return file
}

/** Those in chats of the reader: newest first, and resolved ones last. */
export async function listComments(context: Context, ids: Ids) {
  const file = await findCommented(context, ids)
  const rows = await selectComments(context, file)
    .orderBy(sql`passage_comments.resolved_at is not null`)
    .orderBy('passage_comments.message_id', 'desc')
    .limit(limits.passageCommentsShown + 1)
    .execute()
  const shown = rows.slice(0, limits.passageCommentsShown)
  const comments = await present(context, file, shown)
  return { comments, hasMore: rows.length > shown.length }
}

/** Throws `message_not_found`, also without permission to read the chat. */
export async function readComment(
  context: Context,
  file: FoundResource,
  messageId: string,
): Promise<PassageComment> {
  const rows = await selectComments(context, file)
    .where('passage_comments.message_id', '=', messageId)
    .execute()
  const [comment] = await present(context, file, rows)
  if (!comment) throw new ApiError('message_not_found')
  return comment
}

// A message that is edited so that it has no words is deleted, so every comment has some.
function selectComments({ db, actor }: Context, { resource }: FoundResource) {
  return chatsOf(db, actor.id)
    .innerJoin('messages', 'messages.chat_id', 'chats.id')
    .innerJoin('passage_comments', 'passage_comments.message_id', 'messages.id')
    .select(['messages.id', 'messages.chat_id', 'messages.user_id', 'messages.created_at'])
    .select(['messages.reply_count', 'chats.title as chat_title', 'chats.chat_type'])
    .select(['chats.system_chat', 'chats.first_person', 'chats.second_person'])
    .select(['passage_comments.quote', 'passage_comments.before', 'passage_comments.after'])
    .select(['passage_comments.heading', 'passage_comments.page', 'passage_comments.start'])
    .select('passage_comments.resolved_at')
    .select(sql<string>`left(messages.content, ${limits.passageCommentExcerpt}::int)`.as('excerpt'))
    .select([otherName(actor.id).as('other_name'), personOf('messages.user_id').as('sender')])
    .select([
      personOf('passage_comments.resolved_by').as('resolver'),
      newestReplies().as('replies'),
    ])
    .where('passage_comments.resource_id', '=', resource.id)
    .where('chats.kb_id', '=', resource.kb_id)
    .where('messages.is_deleted', '=', false)
}

interface ReplyRow {
  id: string
  created_at: string
  excerpt: string
  sender: PersonRow
}

// Without quotes, which the reader of the file may not be allowed to see.
function newestReplies() {
  return sql<ReplyRow[]>`(select coalesce(json_agg(shown order by shown.seq), '[]') from (
    select replies.id, replies.seq, replies.created_at, ${personOf('replies.user_id')} as sender,
      left(replies.content, ${limits.passageCommentExcerpt}::int) as excerpt
    from messages replies
    where replies.root_id = messages.id and not replies.is_deleted and replies.content <> ''
      and replies.sender_type = 'user' and replies.source_kb_id is null
    order by replies.seq desc limit ${limits.passageRepliesShown}::int
  ) shown)`
}

function personOf(column: 'messages.user_id' | 'replies.user_id' | 'passage_comments.resolved_by') {
  return sql<PersonRow | null>`(select json_build_object('id', people.id, 'name', people.name,
    'display_name', people.display_name, 'picture', people.picture, 'is_bot', people.is_bot)
    from users people where people.id = ${sql.ref(column)})`
}

type Row = InferResult<ReturnType<typeof selectComments>>[number]

async function present(
  { db, actor }: Context,
  file: FoundResource,
  rows: Row[],
): Promise<PassageComment[]> {
  if (rows.length === 0) return []
  const places = await placesOf(rows, await readSections(db, file.resource.id, rows))
  return rows.map((row, index) => {
    if (!row.sender) throw new Error(`the comment ${row.id} has no sender`)
    const { chat_type: chatType, system_chat: systemChat } = row
    const title = row.other_name ?? row.chat_title
    return {
      messageId: row.id,
      chatId: row.chat_id,
      chat: { title, chatType, systemChat, isWithBot: isWithBot(row) },
      sender: presentPerson(row.sender),
      createdAt: row.created_at,
      excerpt: plainLine(row.excerpt),
      replyCount: row.reply_count,
      replies: row.replies.map(presentReply),
      quote: row.quote,
      place: places[index] ?? null,
      resolvedAt: row.resolved_at,
      resolvedBy: row.resolver && presentPerson(row.resolver),
      can: { resolve: mayResolve(row, actor, file) },
    }
  })
}

function presentReply({ id, sender, created_at: createdAt, excerpt }: ReplyRow) {
  return {
    messageId: id,
    sender: presentPerson(sender),
    createdAt: new Date(createdAt).toISOString(),
    excerpt: plainLine(excerpt),
  }
}

// Of a file with more text than is written here, only the pages that were commented on.
function readSections(
  db: Db,
  resourceId: string,
  comments: { page: number }[],
): Promise<Section[]> {
  const pages = [...new Set(comments.map(({ page }) => page))]
  const length = db
    .selectFrom('resource_pages')
    .select(sql`sum(length(text))`.as('length'))
    .where('resource_id', '=', resourceId)
  return db
    .selectFrom('resource_pages')
    .select(['n', 'name', 'text'])
    .where('resource_id', '=', resourceId)
    .where((eb) => eb.or([eb('n', 'in', pages), eb(length, '<=', limits.writtenLength)]))
    .orderBy('n')
    .execute()
}
