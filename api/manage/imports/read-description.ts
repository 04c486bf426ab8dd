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
import { ImportStopped } from './failure.ts'
import { readValues } from './read-values.ts'
import type { ImportWork } from './work.ts'

type Reading = Pick<ImportWork, 'zip' | 'step'>

/** What the data files of an export say: all but the messages. */
export type ReadExport = Pick<ExportDescription, 'folders' | 'chats'> & {
  kb: z.output<typeof exportedKb>
  files: ExportedFile[]
}

/**
 * Reads the data files of an export. Lists are checked entry by entry: the errors of a long list
 * would need much more memory than the list. Throws an `ImportStopped`.
 */
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

/** Parses what is in an export. Throws an `ImportStopped` if it is not as it should be. */
export function parseExported<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new ImportStopped('damaged')
}
