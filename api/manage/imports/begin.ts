import type { HandlerContext } from '#api/deps.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { isUniqueViolation } from '#api/platform/db/error-codes.ts'
import { cleanFileName } from '#api/platform/files/file-name.ts'
import type { StoredFile } from '#api/platform/files/file-store.ts'
import { receiveMultipart } from '#api/platform/files/multipart.ts'
import { watchQuota } from '#api/platform/files/quota.ts'
import { type Put, withStored } from '#api/platform/files/with-stored.ts'
import { newId } from '#api/platform/ids.ts'
import type { Db } from '#api/schema.ts'
import { importCalls } from '#contract/calls/imports.ts'
import type { KbImport } from '#contract/entities/kb-import.ts'
import { importLimits } from '#contract/limits.ts'
import type { Language } from '#contract/preferences.ts'

const { upload } = importCalls.importKb

/**
 * One import of a person at a time, so that none uses the server alone. Throws `import_running`,
 * `too_large`, `person_full`, `upload_interrupted`, `invalid_upload`, `invalid_input`.
 */
export async function beginImport(context: HandlerContext, language: Language): Promise<KbImport> {
  const { db, actor, jobs } = context
  await checkNoneRuns(context)
  const room = await watchQuota(context, null)
  try {
    return await withStored(context, async (put) => {
      const { name, hash, size } = await receive(context, (content) => put(room.watch(content)))
      const id = newId()
      await db
        .transaction()
        .execute(async (trx) => {
          const row = { id, user_id: actor.id, name, hash, size, language }
          await trx
            .insertInto('imports')
            .values({ ...row, kb_id: null, failure: null })
            .execute()
          await jobs.importKb(trx, { id, userId: actor.id })
        })
        .catch((error) => {
          throw isUniqueViolation(error) ? new ApiError('import_running') : error
        })
      await forgetOld(context)
      const [begun] = await listImports(db, actor.id)
      if (begun?.id !== id) throw new ApiError('import_running')
      return begun
    })
  } finally {
    room.end()
    jobs.wake()
  }
}

async function checkNoneRuns({ db, actor }: HandlerContext): Promise<void> {
  const running = await db
    .selectFrom('imports')
    .select('id')
    .where('user_id', '=', actor.id)
    .where('status', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  if (running) throw new ApiError('import_running')
}

async function receive({ request, settings }: HandlerContext, put: Put) {
  const received: (StoredFile & { name: string })[] = []
  await receiveMultipart(request, {
    field: upload.field,
    mostFiles: upload.most,
    mostBytesPerFile: settings.maxUploadBytes,
    onFile: async (name, content) => {
      received.push({ name: cleanFileName(name), ...(await put(content)) })
    },
  })
  const [file] = received
  if (!file) throw new ApiError('invalid_upload')
  return file
}

async function forgetOld({ db, actor }: HandlerContext): Promise<void> {
  const own = db.selectFrom('imports').select('id').where('user_id', '=', actor.id)
  const shown = own.orderBy('id', 'desc').limit(importLimits.shown)
  await db
    .deleteFrom('imports')
    .where('user_id', '=', actor.id)
    .where('status', 'in', ['done', 'failed'])
    .where('id', 'not in', shown)
    .execute()
}

/** Newest first, with the knowledge base while the person is in it. */
export async function listImports(db: Db, userId: string): Promise<KbImport[]> {
  const rows = await db
    .selectFrom('imports')
    .leftJoin('kb_members', (join) =>
      join
        .onRef('kb_members.kb_id', '=', 'imports.kb_id')
        .onRef('kb_members.user_id', '=', 'imports.user_id'),
    )
    .select(['imports.id', 'imports.name', 'imports.status', 'imports.failure'])
    .select(['kb_members.kb_id as kbId', 'imports.created_at as createdAt'])
    .select(['imports.done_bytes as doneBytes', 'imports.total_bytes as totalBytes'])
    .where('imports.user_id', '=', userId)
    .orderBy('imports.id', 'desc')
    .limit(importLimits.shown)
    .execute()
  return rows
}
