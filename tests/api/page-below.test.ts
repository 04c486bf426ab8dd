import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Person, type TestApi, type TestKb } from '#tests/support/api.ts'
import { openPages } from '#tests/support/pages.ts'

let api: TestApi
let pages: Awaited<ReturnType<typeof openPages>>
let ana: Person
let kb: TestKb
beforeAll(async () => {
  api = await openApi()
  ana = await api.person('Ana')
  kb = await api.kb(ana)
  pages = await openPages(api)
})
afterAll(async () => {
  await pages.close()
  await api.close()
})

async function belowDialogFrom(path: string): Promise<string> {
  const html = await pages.read(ana, `/keys?from=${encodeURIComponent(path)}`)
  const [, below = ''] = html.split(/<div [^>]*data-page-below[^>]*>/)
  return below.slice(0, below.lastIndexOf('<section id="toasts"'))
}

test('below a dialog is the page that it closes to, without its scripts', async () => {
  const below = await belowDialogFrom(`/kb/${kb.id}/drive`)
  expect(below).toContain('<main')
  expect(below).not.toMatch(/<(script|iframe)/)
})

test('nothing is below a dialog that closes to a file, a stream or a missing page', async () => {
  const body = new FormData()
  body.append(
    'file',
    new Blob(['<html><head></head><body><main>Mine</main></body></html>']),
    'a.html',
  )
  await api.send(ana, 'POST', `/kb/${kb.id}/resources`, { body })
  const [file] = (await api.call(ana, 'listResources', { params: { kbId: kb.id } })).resources
  const paths = [
    `/kb/${kb.id}/resources/${file?.id}/download`,
    `/kb/${kb.id}/chats/${kb.townhallId}/live`,
    `/kb/${kb.id}/nowhere`,
  ]
  for (const path of paths) expect(await belowDialogFrom(path), path).not.toContain('<main')
})
