import { recognise } from '#api/documents/analysis/media-type.ts'
import type { DrawContext } from '#api/documents/originals/serve-drawn.ts'
import { unknownType } from '#shared/formats.ts'
import { type Measured, measure } from './thumbnail.ts'

/** Finds out the type of a stored file of a message and, if it is an image, its size. */
export async function describeFile(
  context: DrawContext,
  { hash, name }: { hash: string; name: string },
): Promise<{ type: string } & Measured> {
  const path = await context.files.localPath(hash)
  const found = await recognise(path, name).catch(() => null)
  const type = found?.mediaType ?? unknownType
  return { type, ...(await measure(context, hash, type)) }
}
