import type { Db } from '#api/db/schema.ts'
import { statement } from '#api/db/statement.ts'
import type { Handlers } from '#api/http/handler.ts'
import { announcePerson } from '#api/members/announce.ts'
import { topics } from '#api/realtime/publish.ts'
import type { Preferences } from '#contract/entities/user.ts'
import { listAliases, setAlias } from './aliases.ts'
import { removePicture, servePicture, uploadPicture } from './picture.ts'
import { presentUser } from './present.ts'

export const userHandlers = {
  readUser: async ({ settings, actor }) => ({
    ...presentUser(settings, actor),
    theme: actor.theme,
    language: actor.language,
  }),

  updateUser: async (context, { body }) => {
    const { db, settings, actor } = context
    const user = await db
      .updateTable('users')
      .set({ display_name: body.displayName, ...(body.bio === undefined ? {} : { bio: body.bio }) })
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

  setAlias: async ({ db, actor }, { body }) => setAlias(db, actor.id, body),

  readPreferences: async ({ db, actor }) => readPreferences(db, actor.id),

  updatePreferences: async ({ db, actor, publish }, { body }) => {
    const change = {
      theme: body.theme,
      language: body.language,
      card_size: body.cardSize,
      sound_enabled: body.soundEnabled,
      bot_mention_enabled: body.botMentionEnabled,
      preferred_model: body.preferredModel,
    }
    await db
      .insertInto('preferences')
      .values({ user_id: actor.id, ...change })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({ user_id: actor.id, ...change }),
      )
      .execute()
    const preferences = await readPreferences(db, actor.id)
    publish([topics.user(actor.id)], { type: 'settings_update', data: { preferences } })
    return preferences
  },
} satisfies Partial<Handlers>

/** A person's preferences; the defaults of section 9 if never set. */
export async function readPreferences(db: Db, userId: string): Promise<Preferences> {
  const [row] = await readRow(db, { userId })
  return {
    theme: row?.theme ?? 'system',
    language: row?.language ?? 'en',
    cardSize: row?.card_size ?? 'large',
    soundEnabled: row?.sound_enabled ?? true,
    botMentionEnabled: row?.bot_mention_enabled ?? true,
    preferredModel: row?.preferred_model ?? null,
  }
}

const readRow = statement((db, { userId }: { userId: string }) =>
  db.selectFrom('preferences').selectAll().where('user_id', '=', userId),
)
