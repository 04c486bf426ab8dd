import { sql } from 'kysely'
import { mentionAliasesFor, withMentionAliases } from '#api/chats/chats/mention-aliases.ts'
import { type QuotedWords, wordsFor, wordsOf } from '#api/chats/chats/quoting.ts'
import type { UsedKey } from '#api/people/access-keys/policy.ts'
import { invitedRole } from '#api/people/notifications/notify-of-invitation.ts'
import { presentPerson } from '#api/people/users/present.ts'
import type { Db } from '#api/schema.ts'
import type { Notification } from '#contract/entities/notification.ts'
import { notificationKinds } from '#contract/notification-kinds.ts'
import type { AssignableRole } from '#contract/roles.ts'

const excerptLength = 200

/**
 * For recipients who may still see what they are about. The message's text is read with them; empty
 * if it was deleted or quotes files that the recipient may not read.
 */
export function selectNotifications(db: Db) {
  return db
    .selectFrom('notifications')
    .leftJoin('kbs', 'kbs.id', 'notifications.kb_id')
    .leftJoin('chats', 'chats.id', 'notifications.chat_id')
    .leftJoin('users as actor', 'actor.id', 'notifications.actor_id')
    .leftJoin('messages', (join) =>
      join
        .onRef('messages.id', '=', 'notifications.message_id')
        .on('messages.is_deleted', '=', false),
    )
    .leftJoin('aliases', (join) =>
      join
        .onRef('aliases.owner_id', '=', 'notifications.user_id')
        .onRef('aliases.target_id', '=', 'notifications.actor_id'),
    )
    .selectAll('notifications')
    .select([
      'kbs.title as kb_title',
      invitedAs.as('invited_as'),
      'chats.title as chat_title',
      'chats.chat_type',
      'chats.system_chat',
      'messages.root_id',
      words.as('words'),
      mentionAliasesFor(sql.ref('notifications.user_id')).as('mention_aliases'),
      mentionedNames.as('mentioned_names'),
      'actor.name as actor_name',
      'actor.display_name as actor_display_name',
      'actor.picture as actor_picture',
      'actor.is_bot as actor_is_bot',
      'aliases.alias as actor_alias',
    ])
    .where(maySee)
}

const words = sql<QuotedWords | null>`case when messages.id is not null then
  ${wordsFor(sql.ref('notifications.user_id'), excerptLength)} end`

const mentionedNames = sql<string[]>`array(
  select distinct coalesce(own.alias,
    replace(replace(replace(mentioned[2], '&lt;', '<'), '&gt;', '>'), '&amp;', '&'))
  from regexp_matches(messages.html, '<span data-mention="([^"]+)">@([^<]*)</span>', 'g') mentioned
  left join aliases own
    on own.owner_id = notifications.user_id and own.target_id::text = mentioned[1])`

/** Still a member of knowledge base and chat, or still invited, and its message is there. */
export const maySee = sql<boolean>`
  (notifications.kb_id is null or exists (select from kb_members
    where kb_members.kb_id = notifications.kb_id and kb_members.user_id = notifications.user_id)
    or exists (select from invitees where invitees.id = notifications.invitee_id
      and invitees.status = 'pending' and invitees.expires_at > now()))
  and (notifications.chat_id is null or exists (select from chat_members
    where chat_members.chat_id = notifications.chat_id and chat_members.user_id = notifications.user_id))
  and (notifications.chat_id is null or notifications.message_id is not null
    or notifications.group_count > 1)`

const invitedAs = sql<AssignableRole | null>`(select ${invitedRole} from invitees
  where invitees.id = notifications.invitee_id)`

export type NotificationRow = Awaited<
  ReturnType<ReturnType<typeof selectNotifications>['execute']>
>[number]

export function presentNotification(
  row: NotificationRow,
  reader: { key: UsedKey | null },
): Notification {
  const isAggregated = row.group_count > 1
  const excerpt = row.words ? excerptOf(row, row.words, reader) : ''
  return {
    id: row.id,
    type: row.type,
    ...(isAggregated ? aggregateWords(row) : wordsAbout(row, excerpt)),
    excerpt,
    mentions: excerpt ? row.mentioned_names : [],
    createdAt: row.created_at,
    isRead: row.is_read,
    isActionable: Boolean(row.chat_id ?? row.kb_id),
    isAggregated,
    groupCount: row.group_count,
    groupKey: row.group_key,
    invitedAs: row.invited_as,
    actor: actorOf(row),
    redirectData: {
      kbId: row.kb_id,
      kbName: row.kb_title,
      chatId: row.chat_id,
      chatTitle: row.chat_type === 'pm' ? null : row.chat_title,
      systemChat: row.system_chat,
      messageId: row.message_id,
      rootMessageId: row.root_id,
    },
  }
}

function aggregateWords({ group_count, kb_title }: NotificationRow) {
  return {
    title: `${group_count} new messages`,
    message: `You have ${group_count} unread messages in ${kb_title ?? 'knowledge base'}`,
  }
}

function wordsAbout(row: NotificationRow, excerpt: string) {
  const name = row.actor_alias ?? row.actor_display_name ?? 'Somebody'
  if (row.invitee_id) return { title: `${name} invites you`, message: row.kb_title ?? '' }
  const { title, about } = notificationKinds[row.type]
  const joined = about === 'members' ? `${name} joined ${row.kb_title ?? ''}` : ''
  return {
    title: title(name),
    message: row.words ? excerpt : joined,
  }
}

function excerptOf(
  { mention_aliases }: NotificationRow,
  words: QuotedWords,
  reader: { key: UsedKey | null },
): string {
  return withMentionAliases(wordsOf(words, excerptLength, reader), mention_aliases)
}

function actorOf(row: NotificationRow) {
  if (!row.actor_id) return null
  return presentPerson({
    id: row.actor_id,
    name: row.actor_name ?? '',
    display_name: row.actor_display_name ?? '',
    picture: row.actor_picture,
    is_bot: row.actor_is_bot ?? false,
  })
}
