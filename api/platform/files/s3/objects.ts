import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { type ByteRange, StoreUnavailable } from '#api/platform/files/file-store.ts'
import { s3Limits } from './limits.ts'
import type { WatchedHandler } from './watched-handler.ts'

export type S3Settings = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

type S3Object = { key: string; size: number; modifiedMs: number }

export type Objects = Awaited<ReturnType<typeof openObjects>>

/** Loads the client only here: most servers have a folder. Calls throw `StoreUnavailable`. */
export async function openObjects({ bucket: Bucket, ...at }: S3Settings) {
  const s3 = await import('@aws-sdk/client-s3')
  const { Upload } = await import('@aws-sdk/lib-storage')
  const { WatchedHandler } = await import('./watched-handler.ts')
  const client = createClient(s3.S3Client, new WatchedHandler(at.endpoint), at)
  const ofBucket = { Bucket }

  const put = async (Key: string, Body: Uint8Array) => {
    await orUnavailable(client.send(new s3.PutObjectCommand({ ...ofBucket, Key, Body })))
  }
  const remove = async (keys: string[]) => {
    for (let from = 0; from < keys.length; from += s3Limits.keysPerRequest) {
      const some = keys.slice(from, from + s3Limits.keysPerRequest)
      const Delete = { Objects: some.map((Key) => ({ Key })), Quiet: true }
      await orUnavailable(client.send(new s3.DeleteObjectsCommand({ ...ofBucket, Delete })))
    }
  }
  const removeParts = async (Key: string, UploadId: string | undefined) => {
    if (!UploadId) return
    const ask = new s3.AbortMultipartUploadCommand({ ...ofBucket, Key, UploadId })
    await client.send(ask).catch((error: Error) => {
      console.warn('parts of an upload stay in the store of files:', error.message)
    })
  }
  return {
    put,
    remove,
    list: (Prefix: string) => listObjects({ s3, client }, { ...ofBucket, Prefix }),
    /** Leaves nothing if the content fails, and throws the content's error. */
    send: async (Key: string, content: AsyncIterable<Uint8Array>): Promise<void> => {
      const watched = watchFailure(content)
      const upload = new Upload({
        client,
        params: { ...ofBucket, Key, Body: watched.body },
        partSize: s3Limits.partBytes,
        queueSize: s3Limits.partsAtOnce,
        // Otherwise the reason for which the parts cannot be removed is thrown instead of the first one.
        leavePartsOnError: true,
      })
      await orUnavailable(upload.done()).catch(async (error: unknown) => {
        await removeParts(Key, upload.uploadId)
        watched.rethrow(error)
      })
    },
    size: async (Key: string): Promise<number | null> => {
      const ask = new s3.HeadObjectCommand({ ...ofBucket, Key })
      const found = await orUnavailable(client.send(ask)).catch(nothingIfMissing)
      return found ? (found.ContentLength ?? 0) : null
    },
    read: async (Key: string, range?: ByteRange): Promise<Readable | null> => {
      const Range = range ? `bytes=${range.start}-${range.end}` : undefined
      const ask = new s3.GetObjectCommand({ ...ofBucket, Key, Range })
      const found = await orUnavailable(client.send(ask)).catch(emptyIfBeyondEnd)
      if (found === null) return null
      return found.Body instanceof Readable ? found.Body : Readable.from([])
    },
    copy: async (from: string, Key: string): Promise<boolean> => {
      const ask = new s3.CopyObjectCommand({ ...ofBucket, Key, CopySource: `${Bucket}/${from}` })
      return (await orUnavailable(client.send(ask)).catch(nothingIfMissing)) !== null
    },
    close: () => client.destroy(),
  }
}

type Listing = { s3: typeof import('@aws-sdk/client-s3'); client: S3Client }

async function* listObjects(
  { s3, client }: Listing,
  which: { Bucket: string; Prefix: string },
): AsyncIterable<S3Object[]> {
  let ContinuationToken: string | undefined
  do {
    const ask = new s3.ListObjectsV2Command({ ...which, ContinuationToken })
    const page = await orUnavailable(client.send(ask))
    yield (page.Contents ?? []).map(({ Key = '', Size = 0, LastModified }) => ({
      key: Key,
      size: Size,
      modifiedMs: LastModified?.getTime() ?? 0,
    }))
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken)
}

function createClient(
  Client: typeof S3Client,
  requestHandler: WatchedHandler,
  { endpoint, region, accessKeyId, secretAccessKey }: Omit<S3Settings, 'bucket'>,
): S3Client {
  return new Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Other stores than Amazon's have no host name for each bucket, and not all know the newer
    // checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: s3Limits.attempts,
    requestHandler,
  })
}

// The store may fail again while it ends an upload whose content has failed. If it fails itself,
// the client ends the content, which then fails too.
function watchFailure(content: AsyncIterable<Uint8Array>) {
  let failure: { error: unknown } | undefined
  const read = async function* () {
    try {
      yield* content
    } catch (error) {
      if (!body.destroyed) failure = { error }
      throw error
    }
  }
  const body = Readable.from(read(), { objectMode: false })
  return {
    body,
    rethrow: (error: unknown): never => {
      throw failure ? failure.error : error
    },
  }
}

type Failed = { $metadata?: { httpStatusCode?: number }; name?: string; code?: string }

// An error without a status comes from the network, except those of the content that is sent.
async function orUnavailable<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error
    const { $metadata: answer, code } = error as Failed
    const status = answer?.httpStatusCode
    if (status === undefined ? isOfNetwork(error, code) : status >= 500 || status === 429)
      throw new StoreUnavailable(error)
    throw error
  }
}

// If a part of an upload fails, the client ends the other parts and may report their end.
const namesOfNetwork = new Set(['TimeoutError', 'AbortError'])

function isOfNetwork(error: unknown, code: string | undefined): boolean {
  const { name = '' } = error as Failed
  return 'syscall' in Object(error) || /^E[A-Z]+$/.test(code ?? '') || namesOfNetwork.has(name)
}

function nothingIfMissing(error: Failed): null {
  if (error.$metadata?.httpStatusCode === 404) return null
  throw error
}

// A range of an empty object, or beyond the end of an object, has no bytes.
function emptyIfBeyondEnd(error: Failed): { Body?: undefined } | null {
  return error.$metadata?.httpStatusCode === 416 ? {} : nothingIfMissing(error)
}
