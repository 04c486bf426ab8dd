import type { Page } from '@playwright/test'
import { call } from './call.ts'
import { haveFiles } from './files.ts'
import { createKb, idOf } from './kbs.ts'

/** Creates a knowledge base with the folder Oslo, a folder in it, and two files in Oslo. */
export async function haveDrive(page: Page, below: string) {
  const kb = await createKb(page, 'Lighthouse')
  const params = { kbId: idOf(kb) }
  const folder = (name: string, parentId: string | null) =>
    call(page, 'createFolder', { params, body: { name, parentId } })
  const oslo = await folder('Oslo', null)
  await folder(below, oslo.id)
  await haveFiles(page, kb, ['readme.md', 'handbook.pdf'])
  const { resources } = await call(page, 'listResources', { params, query: {} })
  const body = { resourceIds: resources.map(({ id }) => id), toFolderId: oslo.id }
  await call(page, 'moveItems', { params, body })
  return { kb, oslo, drive: `${kb}/drive` }
}
