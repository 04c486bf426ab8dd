import { JSONParser, TokenType } from '@streamparser/json'
import type { z } from 'zod'
import {
  dataFiles,
  type ExportDescription,
  type ExportedFile,
  exportedChat,
  exportedFile,
  exportedFolder,
  exportedKb,
  exportFormat,
} from '#api/manage/exports/format.ts'
import { importLimits } from '#contract/limits.ts'
import { readCounted } from './unpack.ts'
import { ImportStopped, type ImportWork } from './work.ts'

// The parser joins the parts of a long text when it has this many bytes of it.
const bufferBytes = 64 * 1024

const numberBytes = 64

const opens = new Set<TokenType>([TokenType.LEFT_BRACE, TokenType.LEFT_BRACKET])

const closes = new Set<TokenType>([TokenType.RIGHT_BRACE, TokenType.RIGHT_BRACKET])

const first = { list: TokenType.LEFT_BRACKET, object: TokenType.LEFT_BRACE }

type Reading = Pick<ImportWork, 'zip' | 'step'>

export type ReadExport = Pick<ExportDescription, 'folders' | 'chats'> & {
  kb: z.output<typeof exportedKb>
  files: ExportedFile[]
}

/** Entry by entry: all errors of a long list would need much memory. Throws an `ImportStopped`. */
export async function readDescription(work: Reading): Promise<ReadExport> {
  if (work.zip.size(dataFiles.description) === null) throw new ImportStopped('not_an_export')
  for (const file of Object.values(dataFiles))
    if ((work.zip.size(file) ?? 0) > importLimits.jsonBytes) throw new ImportStopped('too_large')
  return { ...(await readLists(work)), kb: await readKb(work), files: await readFiles(work) }
}

async function readLists(work: Reading): Promise<Pick<ExportDescription, 'folders' | 'chats'>> {
  const paths = ['$.format', '$.folders.*', '$.chats.*']
  const [folders, chats]: [ExportDescription['folders'], ExportDescription['chats']] = [[], []]
  let format: unknown
  const values = readValues(work, dataFiles.description, { of: 'object', paths })
  for await (const { field, value } of values) {
    if (field === 'format') format = value
    if (field === 'folders') folders.push(parseExported(exportedFolder, value))
    if (field === 'chats') chats.push(parseExported(exportedChat, value))
    if (folders.length > importLimits.folders || chats.length > importLimits.chats)
      throw new ImportStopped('damaged')
  }
  if (format !== exportFormat) throw new ImportStopped('other_format')
  return { folders, chats }
}

/** `field`: of the file. `bytes`: about how many of the file it has. */
type FileValue = { field: string; value: unknown; bytes: number }

type Wanted = {
  of: 'list' | 'object'
  paths: string[]
}

/**
 * Parses while it unpacks and serves others in between: parsing megabytes at once would keep
 * everybody waiting. Throws an `ImportStopped` if the file is missing or no JSON, or has longer
 * values or deeper lists than an export.
 */
export async function* readValues(
  work: Pick<ImportWork, 'zip' | 'step'>,
  file: string,
  wanted: Wanted,
): AsyncIterable<FileValue> {
  const found: FileValue[] = []
  const parser = createParser(wanted, found)
  let bytes = 0
  for await (const chunk of readCounted(work, file)) {
    bytes += chunk.byteLength
    parse(parser, chunk)
    if (found.length > 0) bytes = 0
    if (bytes > importLimits.valueBytes) throw new ImportStopped('damaged')
    yield* found.splice(0)
  }
  if (!parser.isEnded) throw new ImportStopped('damaged')
}

function createParser({ of, paths }: Wanted, found: FileValue[]): JSONParser {
  const parser = new JSONParser({
    paths,
    keepStack: false,
    stringBufferSize: bufferBytes,
    numberBufferSize: numberBytes,
  })
  let depth = 0
  let [end, before] = [0, 0]
  parser.onToken = ({ token, offset }) => {
    if (depth === 0 && token !== first[of]) throw new ImportStopped('damaged')
    if (opens.has(token)) depth += 1
    if (closes.has(token)) depth -= 1
    if (depth > importLimits.jsonDepth) throw new ImportStopped('damaged')
    end = offset
  }
  parser.onValue = ({ key, value, stack }) => {
    found.push({ field: String(stack[1]?.key ?? key), value, bytes: end - before })
    before = end
  }
  return parser
}

function parse(parser: JSONParser, chunk: Buffer): void {
  try {
    parser.write(chunk)
  } catch {
    throw new ImportStopped('damaged')
  }
}

async function readKb(work: Reading): Promise<z.output<typeof exportedKb>> {
  const values = readValues(work, dataFiles.kb, { of: 'object', paths: ['$'] })
  for await (const { value } of values) return parseExported(exportedKb, value)
  throw new ImportStopped('damaged')
}

async function readFiles(work: Reading): Promise<ExportedFile[]> {
  const files: ExportedFile[] = []
  const values = readValues(work, dataFiles.files, { of: 'list', paths: ['$.*'] })
  for await (const { value } of values) {
    files.push(parseExported(exportedFile, value))
    if (files.length > importLimits.files) throw new ImportStopped('damaged')
  }
  return files
}

/** Throws an `ImportStopped` if it is not as it should be. */
export function parseExported<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new ImportStopped('damaged')
}
