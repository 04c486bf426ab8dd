import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { ApiError } from '#api/platform/api-error.ts'
import type { FieldError } from '#contract/errors.ts'

export type MultipartOptions = {
  /** Files of other fields are skipped. */
  field: string
  /** 1 if missing. A form with fewer files is rejected. */
  leastFiles?: 0 | 1
  mostFiles: number
  mostBytesPerFile: number
  onFile: (name: string, content: Readable) => Promise<void>
}

const mostFields = 20
const mostFieldBytes = 100_000

/**
 * Streams file by file and returns the other fields. Form parsers on top of Busboy, such as that of
 * Remix, buffer each file in memory. Throws at the first error: `too_large`, `upload_interrupted`,
 * `invalid_upload`, `invalid_input` (no file, too many files, a field too long).
 */
export async function receiveMultipart(
  request: Request,
  options: MultipartOptions,
): Promise<Record<string, string>> {
  const { body } = request
  const parser = createParser(request, options)
  if (!body || !parser) throw new ApiError('invalid_upload')
  const receiving = listen(parser, options)
  const reader = body.getReader()
  try {
    await Promise.race([pump(reader, parser, receiving.failed), receiving.failed])
    await Promise.race([receiving.taken(), receiving.failed])
    if (receiving.fileCount() < (options.leastFiles ?? 1))
      throw refusedField(options.field, 'required')
    return receiving.fields
  } catch (error) {
    await receiving.stop()
    throw error
  }
}

function createParser(request: Request, options: MultipartOptions): BusboyInstance | null {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type)) return null
  try {
    return new Busboy({
      headers: { 'content-type': type },
      // The files of a chosen folder are sent with their paths. `cleanFileName` removes them.
      preservePath: true,
      limits: {
        fileSize: options.mostBytesPerFile,
        files: options.mostFiles,
        fields: mostFields,
        fieldSize: mostFieldBytes,
        parts: options.mostFiles + mostFields,
      },
    })
  } catch {
    return null
  }
}

// The last part of such a path is no name of a file.
const nameless = /(^|[/\\])\.{0,2}$/

function listen(parser: BusboyInstance, options: MultipartOptions) {
  const fields: Record<string, string> = Object.create(null)
  const taking: Promise<void>[] = []
  const streams: BusboyFileStream[] = []
  const { promise: failed, reject: fail } = Promise.withResolvers<never>()
  failed.catch(ignore)

  parser.on('field', (name, value, _nameTruncated, valueTruncated) => {
    fields[name] = value
    if (valueTruncated) fail(refusedField(name, 'too_long'))
  })
  parser.on('file', (field, stream, name) => {
    // The consumer handles stream errors; this no-op prevents an unhandled one.
    stream.on('error', ignore)
    // An empty file input sends a file without a name.
    if (field !== options.field || nameless.test(name ?? '')) {
      stream.resume()
      return
    }
    stream.on('limit', () => fail(new ApiError('too_large')))
    streams.push(stream)
    const taken = options.onFile(asTyped(name), stream)
    taken.catch(fail)
    taking.push(taken)
  })
  parser.on('filesLimit', () => fail(refusedField(options.field, 'too_many')))
  parser.on('partsLimit', () => fail(new ApiError('invalid_upload')))
  parser.on('fieldsLimit', () => fail(new ApiError('invalid_upload')))
  parser.on('error', (error) => fail(parserError(error)))

  return {
    fields,
    failed,
    fileCount: () => streams.length,
    taken: () => Promise.all(taking),
    stop: async () => {
      for (const stream of streams) stream.destroy(new ApiError('upload_interrupted'))
      await Promise.allSettled(taking)
    },
  }
}

// Stops at the first error. The server handles the rest of the body, so that the client can read
// the answer first. Cancelling the stream would end the process: the platform's form stream then
// causes an unhandled rejection.
async function pump(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  parser: BusboyInstance,
  failed: Promise<never>,
): Promise<void> {
  let broken = false
  failed.catch(() => {
    broken = true
  })
  const finished = once(parser, 'finish')
  finished.catch(ignore)
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(interrupted)
      if (broken || done) break
      if (!parser.write(value)) await Promise.race([once(parser, 'drain'), failed])
    }
    if (broken) return
    parser.end()
    await Promise.race([finished, failed])
  } finally {
    reader.releaseLock()
  }
}

function ignore(): void {}

// Browsers escape quotes and line breaks in file names like this.
function asTyped(name: string): string {
  return name.replaceAll('%22', '"').replace(/%0[ad]/gi, ' ')
}

function interrupted(): never {
  throw new ApiError('upload_interrupted')
}

function parserError(error: unknown): ApiError {
  const early = error instanceof Error && /unexpected end|terminated early/i.test(error.message)
  return new ApiError(early ? 'upload_interrupted' : 'invalid_upload')
}

function refusedField(field: string, reason: FieldError): ApiError {
  return new ApiError('invalid_input', { fields: { [field]: [reason] } })
}
