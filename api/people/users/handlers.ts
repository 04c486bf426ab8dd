import { sql } from 'kysely'
import type { Handlers } from '#api/deps.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { topics } from '#api/platform/realtime/publish.ts'
import { spellingOf } from '#api/platform/spelling.ts'
import type { Db } from '#api/schema.ts'
import type { KbIcon } from '#contract/entities/kb.ts'
import type { PersonCard } from '#contract/entities/user.ts'
import { limits } from '#contract/limits.ts'
import { listAliases, setAlias } from './aliases.ts'
import { announcePerson, removePicture, servePicture, uploadPicture } from './picture.ts'
import { cardAbilities } from './policy.ts'
import { presentPreferences } from './preferences.ts'
import { presentPerson, presentUser } from './present.ts'
import { sharesKb } from './visible.ts'

export const userHandlers = {
  readUser: async ({ settings, actor }) => ({
    ...presentUser(settings, actor),
    theme: actor.theme,
    language: actor.language,
  }),

  updateUser: async (context, { body }) => {
    const { db, settings, actor } = context
    const { displayName } = body
    const spelling = await spellingOf(displayName, actor.name)
    const user = await db
      .updateTable('users')
      .set({
        display_name: displayName,
        spelling,
        ...(body.bio === undefined ? {} : { bio: body.bio }),
      })
      .where('id', '=', actor.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (user.display_name !== actor.display_name) await announcePerson(context, user)
    return presentUser(settings, user)
  },

  uploadProfilePicture: async (context) => uploadPicture(context),

  removeProfilePicture: async (context) => removePicture(context),

  readProfilePicture: async (context, { params, query }) =>
    servePicture(context, params.userId, query.v),

  listAliases: async ({ db, actor }) => listAliases(db, actor.id),

  setAlias: async ({ db, actor, publish }, { body }) => {
    const { alias, realName } = await setAlias(db, actor.id, body)
    const displayName = alias.alias || realName
    publish([topics.user(actor.id)], { type: 'alias_update', data: { alias, displayName } })
    return alias
  },

  readPersonCard: async ({ db, actor }, { params }) => readCard(db, actor.id, params.userId),

  readPreferences: async ({ actor }) => presentPreferences(actor),

  updatePreferences: async ({ db, actor, publish }, { body }) => {
    const change = {
      theme: body.theme,
      language: body.language,
      card_size: body.cardSize,
      sound_enabled: body.soundEnabled,
      bot_mention_enabled: body.botMentionEnabled,
      preferred_model: body.preferredModel,
      mail_mentions: body.mailMentions,
      mail_private: body.mailPrivate,
      mail_replies: body.mailReplies,
      mail_members: body.mailMembers,
      notice_mentions: body.noticeMentions,
      notice_private: body.noticePrivate,
      notice_replies: body.noticeReplies,
      notice_members: body.noticeMembers,
      quiet_from: body.quietFrom,
      quiet_to: body.quietTo,
      time_zone: body.timeZone,
    }
    const row = await db
      .insertInto('preferences')
      .values({ user_id: actor.id, ...change })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({ user_id: actor.id, ...change }),
      )
      .returningAll()
      .executeTakeFirstOrThrow()
    const preferences = presentPreferences(row)
    publish([topics.user(actor.id)], { type: 'settings_update', data: { preferences } })
    return preferences
  },
} satisfies Partial<Handlers>

/** Throws `user_not_found` for who shares no knowledge base with the reader. */
async function readCard(db: Db, readerId: string, userId: string): Promise<PersonCard> {
  const person = await db
    .selectFrom('users')
    .leftJoin('aliases', (join) =>
      join.onRef('aliases.target_id', '=', 'users.id').on('aliases.owner_id', '=', readerId),
    )
    .selectAll('users')
    .select('aliases.alias')
    .where('users.id', '=', userId)
    .where((eb) => eb.or([eb('users.id', '=', readerId), sharesKb(readerId)]))
    .executeTakeFirst()
  if (!person) throw new ApiError('user_not_found')
  const shared = await listShared(db, readerId, userId)
  return {
    ...presentPerson(person),
    bio: person.bio,
    alias: person.alias,
    knowledgeBases: shared.map(({ icon, total: _, ...kb }) => ({ ...kb, icon: icon as KbIcon })),
    sharedKbCount: shared[0]?.total ?? 0,
    can: cardAbilities(person.id, readerId),
  }
}

function listShared(db: Db, readerId: string, userId: string) {
  return db
    .selectFrom('kb_members as theirs')
    .innerJoin('kb_members as mine', 'mine.kb_id', 'theirs.kb_id')
    .innerJoin('kbs', 'kbs.id', 'theirs.kb_id')
    .select(['kbs.id', 'kbs.title', 'kbs.icon', 'theirs.role'])
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('theirs.user_id', '=', userId)
    .where('mine.user_id', '=', readerId)
    .orderBy(sql`lower(kbs.title)`)
    .orderBy('kbs.id')
    .limit(limits.sharedKbsShown)
    .execute()
}
