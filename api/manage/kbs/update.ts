import { sql } from 'kysely'
import type { z } from 'zod'
import { publishSystemMessages, recordInTownhall } from '#api/chats/chats/system-messages.ts'
import { broadcastQuotesOfKb } from '#api/chats/messages/broadcast-quotes.ts'
import type { Deps, HandlerContext } from '#api/deps.ts'
import { memberTopics } from '#api/kbs/announce.ts'
import type { FoundKb } from '#api/kbs/find.ts'
import { presentSharedKb, readKb } from '#api/kbs/present.ts'
import { inLockedKb } from '#api/manage/members/find.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { topics } from '#api/platform/realtime/publish.ts'
import type { Db } from '#api/schema.ts'
import type { kbChange } from '#contract/calls/kbs.ts'
import type { Kb } from '#contract/entities/kb.ts'

type KbChange = z.output<typeof kbChange>

/** Each real change is a system message of the Townhall. Throws `kb_not_found`, `forbidden`. */
export async function updateKb(
  context: HandlerContext,
  kbId: string,
  change: KbChange,
): Promise<Kb> {
  const { db, settings, actor, publish, jobs } = context
  const { kb, row, systemMessages } = await inLockedKb(context, kbId, async (trx, kb) => {
    if (!kb.can.update) throw new ApiError('forbidden')
    checkChange(kb, change)
    const row = await trx
      .updateTable('kbs')
      .set({ ...columnsOf(change), updated_at: sql`now()` })
      .where('id', '=', kbId)
      .returningAll()
      .executeTakeFirstOrThrow()
    return { kb, row, systemMessages: await recordChanges(trx, kb, change, actor.id) }
  })
  const event = { type: 'kb_update' as const, data: { kb: presentSharedKb(row) } }
  publish([topics.kb(kbId), ...(await memberTopics(db, kbId))], event)
  await publishSystemMessages(context, systemMessages)
  if (kb.is_public && !row.is_public) await endGuestSubscriptions(context, kbId)
  const isOther = kb.is_public !== row.is_public || kb.can_everyone_read !== row.can_everyone_read
  if (isOther) await broadcastQuotesOfKb(context, kbId)
  if (row.default_embedding_model !== kb.default_embedding_model) await jobs.embedKb(kbId)
  return readKb(db, settings, actor, kbId)
}

async function recordChanges(
  trx: Db,
  before: FoundKb,
  change: KbChange,
  actorId: string,
): Promise<string[]> {
  const { title, ...others } = columnsOf(change)
  const isOther = Object.entries(others).some(
    ([name, value]) => value !== undefined && value !== before[name as keyof typeof others],
  )
  const happened = [
    ...(title === undefined || title === before.title
      ? []
      : [{ event: 'renamed', detail: title } as const]),
    ...(isOther ? [{ event: 'settings_updated', detail: accessIn(before, others) } as const] : []),
  ]
  const ids: string[] = []
  for (const one of happened)
    ids.push(...(await recordInTownhall(trx, before.id, { ...one, actorId })))
  return ids
}

function accessIn(before: FoundKb, { is_public }: { is_public: boolean | undefined }): string {
  if (is_public === undefined || is_public === before.is_public) return ''
  return is_public ? 'public' : 'private'
}

// A knowledge base that became private has no guests.
async function endGuestSubscriptions(
  { db, hub }: Pick<Deps, 'db' | 'hub'>,
  kbId: string,
): Promise<void> {
  const members = await db
    .selectFrom('kb_members')
    .select('user_id')
    .where('kb_id', '=', kbId)
    .execute()
  hub.keep(
    members.map((member) => member.user_id),
    [topics.kb(kbId)],
  )
}

// Administrators change most settings, only the owner the title, only app administrators the
// models.
function checkChange(kb: FoundKb, change: KbChange): void {
  const renames = change.title !== undefined && change.title !== kb.title
  const setsModels =
    (change.defaultChatModel ?? kb.default_chat_model) !== kb.default_chat_model ||
    (change.defaultEmbeddingModel ?? kb.default_embedding_model) !== kb.default_embedding_model ||
    (change.defaultProvider ?? kb.default_provider) !== kb.default_provider
  if ((renames && !kb.can.rename) || (setsModels && !kb.can.setModels))
    throw new ApiError('forbidden')
}

function columnsOf(change: KbChange) {
  return {
    title: change.title,
    description: change.description,
    icon: change.icon,
    is_public: change.isPublic,
    is_listed: change.isListed,
    visitor_questions: change.visitorQuestions,
    can_everyone_read: change.canEveryoneRead,
    can_everyone_download: change.canEveryoneDownload,
    can_everyone_upload: change.canEveryoneUpload,
    can_everyone_create_chat: change.canEveryoneCreateChat,
    need_approval_to_join: change.needApprovalToJoin,
    default_chat_model: change.defaultChatModel,
    default_embedding_model: change.defaultEmbeddingModel,
    default_provider: change.defaultProvider,
  }
}
