import type { Handlers } from '#api/deps.ts'
import { topics } from '#api/platform/realtime/publish.ts'
import { spellingOf } from '#api/platform/spelling.ts'
import { listAliases, setAlias } from './aliases.ts'
import { announcePerson } from './announce.ts'
import { readCard } from './card.ts'
import { removePicture, servePicture, uploadPicture } from './picture.ts'
import { presentPreferences } from './preferences.ts'
import { presentUser } from './present.ts'

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
