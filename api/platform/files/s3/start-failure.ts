import { StoreUnavailable } from '#api/platform/files/unavailable.ts'
import { StartFailure } from '#api/platform/start-failure.ts'
import type { S3Settings } from './objects.ts'

/** Returns why the bucket cannot be used, or the error itself if the bucket is not its cause. */
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
