import type { HandlerContext } from '#api/deps.ts'
import { type FoundResource, findResourceTo } from '#api/drive/resources/find.ts'
import { addVersion } from '#api/drive/versions/add-version.ts'
import { announceReplaced } from '#api/drive/versions/change.ts'
import { lockKb } from '#api/kbs/lock.ts'
import { presentPerson } from '#api/people/users/present.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { withStored } from '#api/platform/files/with-stored.ts'
import type { Person } from '#contract/entities/user.ts'
import type { MergePart } from '#contract/entities/written.ts'
import { limits } from '#contract/limits.ts'
import { chunksOf } from './create.ts'
import { mergeTexts, textOf } from './merge.ts'
import { readText, readVersionText } from './read.ts'

/** Others may save a version while one is merged. */
const mostTries = 5

type Ids = { kbId: string; resourceId: string }
type Written = { content: string; base: number }

/**
 * Nothing that somebody else saved is lost. An unchanged text makes no version. Throws `forbidden`,
 * `text_changed`, `too_large`, `kb_full`, `person_full`, `too_many_versions`.
 */
export async function saveText(
  context: HandlerContext,
  ids: Ids,
  { content, base }: Written,
): Promise<{ isMerged: boolean }> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const found = await findResourceTo(context, ids, 'edit')
    const text = textOf(await mergeWith(context, found, { content, base }))
    if (text === null) throw new ApiError('text_changed')
    if (text.length > limits.writtenLength) throw new ApiError('too_large')
    if (await storeVersion(context, found, text)) return { isMerged: text !== content }
  }
  throw new ApiError('text_changed')
}

/** What was written since the base, with the parts to decide about. */
export async function mergeText(context: HandlerContext, ids: Ids, written: Written) {
  const found = await findResourceTo(context, ids, 'edit')
  const { resource } = found
  const parts = await mergeWith(context, found, written)
  const by = await authorOf(context, found)
  return { version: resource.version, by, at: resource.version_at ?? resource.created_at, parts }
}

/** Of the current version. */
export async function authorOf(
  { db }: Pick<HandlerContext, 'db'>,
  { resource }: Pick<FoundResource, 'resource'>,
): Promise<Person> {
  const author = await db
    .selectFrom('users')
    .select(['id', 'name', 'display_name', 'picture', 'is_bot'])
    .where('id', '=', resource.version_by ?? resource.uploader_id)
    .executeTakeFirstOrThrow()
  return presentPerson(author)
}

async function mergeWith(
  context: HandlerContext,
  { resource }: FoundResource,
  { content, base }: Written,
): Promise<MergePart[]> {
  if (base === resource.version) return [{ text: content }]
  const [before, current] = await Promise.all([
    base < resource.version ? readVersionText(context, resource, base) : null,
    readText(context.files, resource),
  ])
  return mergeTexts(before, content, current)
}

/** False if there is a newer version than the one that was found. */
async function storeVersion(
  context: HandlerContext,
  { kb, resource }: FoundResource,
  text: string,
): Promise<boolean> {
  const outcome = await withStored(context, async (put) => {
    const { hash, size } = await put(chunksOf(text))
    return context.db.transaction().execute(async (trx) => {
      await lockKb(trx, resource.kb_id)
      const now = await trx
        .selectFrom('resources')
        .select('version')
        .where('id', '=', resource.id)
        .executeTakeFirst()
      if (!now) throw new ApiError('resource_not_found')
      if (now.version !== resource.version) return 'newer'
      if (hash === resource.hash) return 'same'
      const content = { hash, size, type: resource.type }
      await addVersion(trx, context, resource.id, content, context.actor.id)
      return 'stored'
    })
  })
  if (outcome === 'stored') await announceReplaced(context, kb, [resource.id])
  return outcome !== 'newer'
}
