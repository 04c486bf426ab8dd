import { StoreUnavailable } from '#api/platform/files/file-store.ts'
import { StartFailure } from '#api/platform/start-failure.ts'
import { s3Limits } from './limits.ts'
import type { S3Settings } from './objects.ts'

type Group = {
  S3_ENDPOINT?: string | undefined
  S3_BUCKET?: string | undefined
  S3_REGION?: string | undefined
  S3_ACCESS_KEY_ID?: string | undefined
  S3_SECRET_ACCESS_KEY?: string | undefined
}

/** Null if they are in a folder. Throws if a part of the settings is missing. */
export function s3SettingsOf(set: Group & { MAX_UPLOAD_BYTES: number }): S3Settings | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = set
  const needed = { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }
  const missing = Object.entries(needed).flatMap(([name, value]) => (value ? [] : name))
  if (missing.length === Object.keys(needed).length) return null
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_REGION || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    throw new StartFailure(`Invalid settings: files in S3 also need ${missing.join(', ')}.`)
  if (set.MAX_UPLOAD_BYTES > s3Limits.mostBytesPerFile)
    throw new StartFailure(
      `Invalid settings: MAX_UPLOAD_BYTES is at most ${s3Limits.mostBytesPerFile} for files in S3.`,
    )
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
}

/** The error itself if the bucket is not its cause. */
export function bucketFailure(error: unknown, { endpoint, bucket }: S3Settings): unknown {
  if (error instanceof StoreUnavailable)
    return new StartFailure(
      `No S3 store answers at ${endpoint} (${error.message}): start it there, or correct S3_ENDPOINT.`,
      { cause: error },
    )
  if (!(error instanceof Error) || !('$metadata' in error)) return error
  return new StartFailure(
    `The bucket ${bucket} at ${endpoint} cannot be used (${error.name}): create it, or correct S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`,
    { cause: error },
  )
}
