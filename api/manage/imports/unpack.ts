import type { StoredFile } from '#api/platform/files/file-store.ts'
import { openQuota } from '#api/platform/files/quota.ts'
import { withStored } from '#api/platform/files/with-stored.ts'
import { ImportStopped, type ImportWork } from './work.ts'

/** Null if there is no such file. Throws an `ImportStopped`, `person_full`, `kb_full`. */
export type Unpack = (path: string) => Promise<StoredFile | null>

/** Checks the storage left meanwhile: a small zip file may contain a very large one. */
export async function withUnpacked<T>(
  work: ImportWork,
  kbId: string | null,
  run: (unpack: Unpack) => Promise<T>,
): Promise<T> {
  const { deps, zip, userId } = work
  let quota: Awaited<ReturnType<typeof openQuota>> | undefined
  try {
    return await withStored(deps, (put) =>
      run(async (path) => {
        const size = zip.size(path)
        if (size === null) return null
        if (size > deps.settings.maxUploadBytes) throw new ImportStopped('too_large')
        quota ??= await openQuota(deps.db, deps.settings, { userId, kbId })
        return put(quota.watch(readCounted(work, path)))
      }),
    )
  } finally {
    quota?.end()
  }
}

export async function* readCounted(
  { zip, step }: Pick<ImportWork, 'zip' | 'step'>,
  path: string,
): AsyncIterable<Buffer> {
  for await (const chunk of zip.read(path)) {
    await step(chunk.byteLength)
    yield chunk
  }
}
