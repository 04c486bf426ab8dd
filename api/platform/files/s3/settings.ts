import { z } from 'zod'
import { StoreUnavailable } from '#api/platform/files/file-store.ts'
import { StartFailure } from '#api/platform/start-failure.ts'
import type { S3Settings } from './objects.ts'

// What stores without regions accept.
const usualRegion = 'us-east-1'
const form =
  'not https://key:secret@host/bucket?region=region; write / : @ ? # in the secret as %XX'

/** The bucket is the last part of the path. */
export const s3Url = z
  .url({ protocol: /^https?$/, error: form })
  .transform((text, context) => {
    const settings = settingsIn(new URL(text))
    if (settings) return settings
    context.addIssue({ code: 'custom', message: form })
    return z.NEVER
  })
  .optional()

function settingsIn(url: URL): S3Settings | null {
  const [, above = '', bucket] = /^(.*?)\/([^/]+)\/?$/.exec(url.pathname) ?? []
  const [accessKeyId, secretAccessKey] = [decoded(url.username), decoded(url.password)]
  if (!bucket || !accessKeyId || !secretAccessKey) return null
  const region = url.searchParams.get('region') || usualRegion
  return { endpoint: url.origin + above, bucket, region, accessKeyId, secretAccessKey }
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** The error itself if the bucket is not its cause. */
export function bucketFailure(error: unknown, { endpoint, bucket, region }: S3Settings): unknown {
  if (error instanceof StoreUnavailable)
    return new StartFailure(
      `No S3 store answers at ${endpoint} (${error.message}): start it there, or correct S3_URL.`,
      { cause: error },
    )
  if (!(error instanceof Error) || !('$metadata' in error)) return error
  return new StartFailure(
    `The bucket ${bucket} at ${endpoint} in the region ${region} cannot be used (${error.name}): create it, or correct the bucket, the region, the key and the secret in S3_URL.`,
    { cause: error },
  )
}
