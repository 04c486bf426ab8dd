import { createReadStream } from 'node:fs'
import path from 'node:path'
import type { Deps } from '#api/deps.ts'
import { createFolder } from '#api/drive/folders/create.ts'
import { addFile } from '#api/drive/resources/insert.ts'
import { findKb } from '#api/kbs/find.ts'
import type { Actor } from '#api/people/auth/actor.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { welcomeKbId } from '#api/platform/ids.ts'

const content = path.join(import.meta.dirname, 'content')
const guides = ['Commonplace handbook.pdf', '使用说明.txt', 'First week.docx']
const above = ['File formats.csv', 'Start here.md']

/**
 * Adds the product's own files to the Welcome knowledge base, as many as the storage limit allows.
 */
export async function addWelcomeFiles(deps: Deps, owner: Actor): Promise<void> {
  const context = { ...deps, actor: owner, request: new Request('http://localhost/') }
  const kb = await findKb(context, welcomeKbId)
  const folder = await createFolder(context, kb, { name: 'Guides', parentId: null })
  const add = (title: string, folderId: string | null) => {
    const place = { kbId: kb.id, folderId, uploaderId: owner.id }
    return addFile(deps, place, title, createReadStream(path.join(content, title))).catch(
      reportNoRoom(title),
    )
  }
  for (const title of guides) await add(title, folder.id)
  for (const title of above) await add(title, null)
}

// The setting that can fix each error. The start continues without the file.
const settingOf: Record<string, string> = {
  kb_full: 'MAX_KB_BYTES',
  person_full: 'MAX_PERSON_BYTES',
}

function reportNoRoom(title: string) {
  return (error: unknown) => {
    const setting = error instanceof ApiError && settingOf[error.code]
    if (!setting) throw error
    console.warn(
      `the Welcome knowledge base does not contain "${title}", because it exceeds ${setting}`,
    )
  }
}
