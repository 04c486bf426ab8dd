import { callApi } from '#app/upstream/browser.ts'
import type { SameName } from '#contract/calls/same-name.ts'
import { uploadLimits } from '#contract/limits.ts'
import { type Chosen, type ChosenFile, folderOf } from './chosen-files.ts'

interface Place {
  kbId: string
  folderId: string | null
}

export interface Taken {
  path: string
  canReplace: boolean
}

export interface FolderFiles {
  folderId: string | null
  sameName: SameName
  files: File[]
}

// Asks once what becomes of the files whose names are taken, and makes the folders. Null if the
// person has not decided. Throws if the API does not answer.
export async function prepareUpload(
  { kbId, folderId }: Place,
  { files, folders }: Chosen,
  ask: (taken: Taken[]) => Promise<SameName | null>,
): Promise<FolderFiles[] | null> {
  const paths = files.map(({ path }) => path)
  const taken: Taken[] = []
  for (const some of inParts(paths, uploadLimits.namesPerCall)) {
    const body = { folderId, paths: some }
    taken.push(...(await callApi('POST /kb/:kbId/resources/taken', { params: { kbId }, body })))
  }
  const choice = taken.length > 0 ? await ask(taken) : 'keep'
  if (!choice) return null
  const left = new Set(choice === 'skip' ? taken.map(({ path }) => path) : [])
  const sent = files.filter(({ path }) => !left.has(path))
  const wanted = [...new Set([...folders, ...sent.map(({ path }) => folderOf(path))])]
  const ids = await makeFolders({ kbId, folderId }, wanted.filter(Boolean))
  const replaced = new Set(choice === 'replace' ? taken.map(({ path }) => path) : [])
  return [...grouped(sent, replaced)].map(([, { folder, ...group }]) => ({
    ...group,
    folderId: ids.get(folder) ?? folderId,
  }))
}

async function makeFolders({ kbId, folderId }: Place, paths: string[]) {
  const ids = new Map<string, string | null>()
  for (const some of inParts(paths, uploadLimits.foldersPerCall)) {
    const body = { folderId, paths: some }
    const made = await callApi('POST /kb/:kbId/folders/paths', { params: { kbId }, body })
    for (const [n, path] of some.entries()) ids.set(path, made[n] ?? null)
  }
  return ids
}

type Group = Omit<FolderFiles, 'folderId'> & { folder: string }

function grouped(files: ChosenFile[], replaced: Set<string>): Map<string, Group> {
  const groups = new Map<string, Group>()
  for (const { file, path } of files) {
    const folder = folderOf(path)
    // A name that somebody takes meanwhile is kept too: nothing is replaced without being asked.
    const sameName = replaced.has(path) ? 'replace' : 'keep'
    const key = `${sameName} ${folder}`
    const group = groups.get(key) ?? { folder, sameName, files: [] }
    group.files.push(file)
    groups.set(key, group)
  }
  return groups
}

function* inParts<T>(items: T[], most: number): Iterable<T[]> {
  for (let from = 0; from < items.length; from += most) yield items.slice(from, from + most)
}
