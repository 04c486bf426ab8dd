import type { HandlerContext } from '#api/deps.ts'
import { decodeText } from '#api/documents/analysis/encoding/decode.ts'
import { findEncoding } from '#api/documents/analysis/encoding/find.ts'
import type { ResourceRow } from '#api/drive/resources/present.ts'
import { findOlder } from '#api/drive/versions/change.ts'
import { ApiError } from '#api/platform/api-error.ts'
import type { FileStore } from '#api/platform/files/file-store.ts'
import { limits } from '#contract/limits.ts'

type TextFile = { hash: string | null; size: number; encoding?: string | null }

/** Throws `resource_not_found` if the content is gone, `unsupported_type` if it is no text. */
export async function readText(
  files: FileStore,
  { hash, size, encoding }: TextFile,
): Promise<string> {
  if (!hash || (await files.size(hash)) === null) throw new ApiError('resource_not_found')
  if (size === 0) return ''
  const bytes = Buffer.concat(await (await files.open(hash)).toArray())
  const hints = encoding ? { chosen: encoding } : {}
  const name = await findEncoding(bytes, hints).catch(() => null)
  const text = name && decodeText(bytes, name)
  if (text === null || text.length > limits.writtenLength) throw new ApiError('unsupported_type')
  return text
}

/** Null for a version that is no more, or is no text. */
export async function readVersionText(
  { db, files }: Pick<HandlerContext, 'db' | 'files'>,
  resource: ResourceRow,
  n: number,
): Promise<string | null> {
  try {
    const file = n === resource.version ? resource : await findOlder(db, resource.id, n)
    if (file.size > limits.writtenLength * 3) return null
    return await readText(files, file)
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}
