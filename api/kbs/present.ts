import type { Selectable } from 'kysely'
import type { Actor } from '#api/people/auth/actor.ts'
import { isAppAdmin } from '#api/people/users/policy.ts'
import { presentPerson } from '#api/people/users/present.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { statement } from '#api/platform/db/statement.ts'
import type { Settings } from '#api/platform/settings/settings.ts'
import type { Db } from '#api/schema.ts'
import type { Kb, KbCard, KbIcon } from '#contract/entities/kb.ts'
import type { SharedKb } from '#contract/events.ts'
import type { KbRole } from '#contract/roles.ts'
import { kbAbilities, mayReadFiles } from './policy.ts'
import { type KbForReader, selectKbs } from './select.ts'
import type { KbTable } from './tables.ts'

type KbRow = Selectable<KbTable>
type KbViewer = Pick<Actor, 'id' | 'email' | 'plan'>

/** Returns a knowledge base as a person with this role sees it on a card. */
export function presentKbCard(row: KbRow, role: KbRole | null): KbCard {
  return { ...presentSharedCard(row), summary: mayReadFiles(role, row) ? row.summary : '' }
}

function presentSharedCard(row: KbRow): Omit<KbCard, 'summary'> {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    icon: row.icon as KbIcon,
    resourceCount: row.resource_count,
    resourceSize: row.resource_size,
    memberCount: row.member_count,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** Returns the fields that are equal for all members, for events. */
export function presentSharedKb(row: KbRow): SharedKb {
  return {
    ...presentSharedCard(row),
    isPublic: row.is_public,
    canEveryoneRead: row.can_everyone_read,
    canEveryoneDownload: row.can_everyone_download,
    canEveryoneUpload: row.can_everyone_upload,
    canEveryoneCreateChat: row.can_everyone_create_chat,
    needApprovalToJoin: row.need_approval_to_join,
    defaultProvider: row.default_provider,
    defaultChatModel: row.default_chat_model,
    defaultEmbeddingModel: row.default_embedding_model,
  }
}

/** Returns a knowledge base as the actor sees it, with the actor's permissions. */
export function presentKb(settings: Settings, actor: KbViewer, row: KbForReader): Kb {
  const can = kbAbilities(row.role, row, isAppAdmin(settings, actor))
  return {
    ...presentSharedKb(row),
    summary: can.read ? row.summary : '',
    storageLimit: settings.maxKbBytes,
    binSize: row.role ? row.bin_size : 0,
    role: row.role,
    isFavorite: Boolean(row.is_favorite),
    unreadCount: row.unread ?? 0,
    hasPendingRequests: can.reviewRequests && Boolean(row.has_pending_requests),
    hasAskedToJoin: Boolean(row.has_asked_to_join),
    invitationLink: can.share ? invitationLink(row.invitation_token) : null,
    sharedWith: row.role ? row.shared_with : [],
    createdBy: row.role ? row.created_by : null,
    creator: row.role ? presentCreator(row, can.share || row.created_by === actor.id) : null,
    can,
  }
}

/** Returns the path of a shared link on the web app's origin. */
export function invitationLink(token: string): string {
  return `/invite/${token}/join`
}

function presentCreator(row: KbForReader, showsAddress: boolean): Kb['creator'] {
  const { id, name, displayName, profileURL } = presentPerson({
    id: row.created_by,
    name: row.creator_name,
    display_name: row.creator_display_name,
    picture: row.creator_picture,
    is_bot: false,
  })
  return {
    id,
    name,
    displayName,
    profileURL,
    email: showsAddress ? row.creator_email : null,
    createdAt: row.creator_created_at,
  }
}

/**
 * Reads one knowledge base as the actor sees it. The caller has checked permission. Throws
 * `kb_not_found`.
 */
export async function readKb(
  db: Db,
  settings: Settings,
  actor: KbViewer,
  kbId: string,
): Promise<Kb> {
  const row = await readKbRow(db, actor.id, kbId)
  if (!row) throw new ApiError('kb_not_found')
  return presentKb(settings, actor, row)
}

/** Reads the row for `presentKb`. The caller checks permission. */
export async function readKbRow(
  db: Db,
  readerId: string,
  kbId: string,
): Promise<KbForReader | undefined> {
  const [row] = await readRow(db, { readerId, kbId })
  return row
}

const readRow = statement((db, { readerId, kbId }: { readerId: string; kbId: string }) =>
  selectKbs(db, readerId).where('kbs.id', '=', kbId),
)
