import { Readable } from 'node:stream'
import type { Deps, HandlerContext } from '#api/deps.ts'
import { pictureRefused } from '#api/documents/analysis/drawing/refused.ts'
import { servePreview } from '#api/documents/originals/serve.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { receiveMultipart } from '#api/platform/files/multipart.ts'
import { releaseFiles } from '#api/platform/files/release.ts'
import { withStored } from '#api/platform/files/with-stored.ts'
import { apiLimits } from '#api/platform/limits.ts'
import { topics } from '#api/platform/realtime/publish.ts'
import { userCalls } from '#contract/calls/users.ts'
import type { User } from '#contract/entities/user.ts'
import { limits } from '#contract/limits.ts'
import type { pictureTypes } from '#shared/formats.ts'
import { type PersonRow, presentSharedMember, presentUser } from './present.ts'
import { isVisible } from './visible.ts'

// GIF is not accepted: a profile picture is not animated.
const formats = {
  'image/png': 'webp',
  'image/jpeg': 'webp',
  'image/webp': 'webp',
} as const satisfies Record<(typeof pictureTypes)[number], string>

const { upload } = userCalls.uploadProfilePicture
const foreverSeconds = 31_536_000

/**
 * Section 5. Throws `too_large`, `unsupported_type`, `upload_interrupted`, `invalid_upload`,
 * `invalid_input`.
 */
export async function uploadPicture(context: HandlerContext): Promise<User> {
  const drawn = await drawPicture(context, await receive(context.request))
  return withStored(context, async (put) => {
    const { hash } = await put(Readable.from([drawn]))
    return replacePicture(context, hash)
  })
}

export function removePicture(context: HandlerContext): Promise<User> {
  return replacePicture(context, null)
}

async function receive(request: Request): Promise<Buffer> {
  const chunks: Buffer[] = []
  await receiveMultipart(request, {
    field: upload.field,
    mostFiles: upload.most,
    mostBytesPerFile: limits.profilePictureBytes,
    onFile: async (_name, content) => {
      for await (const chunk of content) chunks.push(chunk)
    },
  })
  return Buffer.concat(chunks)
}

async function replacePicture(context: HandlerContext, hash: string | null): Promise<User> {
  const { db, files, settings, actor } = context
  const { user, former } = await db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('users')
      .select('picture')
      .where('id', '=', actor.id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const after = await trx
      .updateTable('users')
      .set({ picture: hash })
      .where('id', '=', actor.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return { user: after, former: before.picture }
  })
  if (former !== hash) await announcePerson(context, user)
  if (former) await releaseFiles(db, files, [former])
  return presentUser(settings, user)
}

/** To the members of all the person's knowledge bases. */
export async function announcePerson(
  { db, publish }: Pick<Deps, 'db' | 'publish'>,
  person: PersonRow,
): Promise<void> {
  const places = await db
    .selectFrom('kb_members')
    .select(['kb_id', 'role'])
    .where('user_id', '=', person.id)
    .execute()
  for (const { kb_id: kbId, role } of places) {
    const member = presentSharedMember({ ...person, role })
    publish([topics.members(kbId)], { type: 'kb_member_add', data: { kbId, member } })
  }
}

/** Cached, since it never changes at its URL. Throws `user_not_found` without one or permission. */
export async function servePicture(
  { db, files, actor, request }: HandlerContext,
  userId: string,
  version: string | undefined,
): Promise<Response> {
  const found = await db
    .selectFrom('users')
    .select('picture')
    .where('users.id', '=', userId)
    .where(isVisible(actor.id))
    .executeTakeFirst()
  const hash = found?.picture
  if (!hash || (await files.size(hash)) === null) throw new ApiError('user_not_found')
  const file = { hash, name: 'picture.webp', type: 'image/webp' }
  const response = await servePreview(request, files, file)
  if (version === hash)
    response.headers.set('cache-control', `private, max-age=${foreverSeconds}, immutable`)
  return response
}

// A square WebP: upright, cropped to its centre, without metadata. Throws `unsupported_type` unless
// it is PNG, JPEG or WebP by its content, and `too_large` for too many pixels.
async function drawPicture(
  { analyser, actor }: Pick<HandlerContext, 'analyser' | 'actor'>,
  content: Buffer,
): Promise<Buffer> {
  const drawn = await analyser.redraw({
    content,
    by: actor.id,
    formats,
    mostPixels: apiLimits.profilePicturePixels,
    sidePx: limits.profilePictureSidePx,
  })
  if (!drawn.ok) throw pictureRefused(drawn.reason)
  return drawn.image
}
