import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FileStore } from '#api/platform/files/file-store.ts'
import type { Db } from '#api/schema.ts'
import { checkContents, findUnusedContents, type Missing } from './contents.ts'
import { checkCounters, type WrongCounter } from './counters.ts'
import { checkSearchRows } from './search-rows.ts'

/** What does not fit together; everything is empty if all does. */
export type Faults = {
  missingContents: Missing[]
  unusedContents: string[]
  wrongCounters: WrongCounter[]
  staleMessages: string[]
  stalePassages: string[]
}

export type CheckOptions = { mend: boolean; isRunning: boolean }

/**
 * Checks that rows and files, counters and rows, and the index and its texts fit together. With
 * `mend`, corrects all but missing contents: where content is gone, people learn of it.
 */
export async function checkData(db: Db, files: FileStore, options: CheckOptions): Promise<Faults> {
  const { mend } = options
  return {
    missingContents: await checkContents(db, files, mend),
    unusedContents: await findUnusedContents(db, files, options),
    wrongCounters: await checkCounters(db, mend),
    staleMessages: await checkSearchRows(db, 'messages', mend),
    stalePassages: await checkSearchRows(db, 'passages', mend),
  }
}

/** Answers a script with the faults that a running server finds in its data. */
export function createCheckAnswer({ db, files }: { db: Db; files: FileStore }, mend: boolean) {
  return async (_: IncomingMessage, response: ServerResponse): Promise<void> => {
    const faults = await checkData(db, files, { mend, isRunning: true })
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(faults))
  }
}
