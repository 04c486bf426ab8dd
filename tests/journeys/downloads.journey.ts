import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { fromBufferPromise } from 'yauzl'
import { expect } from '#tests/reader/expect.ts'
import { call } from './call.ts'
import { checkPage } from './check-page.ts'
import { fileRow, haveFiles } from './files.ts'
import { test } from './fixtures.ts'
import { createKb, idOf } from './kbs.ts'
import { ready } from './with-script.ts'
import { en, filled } from './words.ts'

const words = en.resources

/** Waits for a download that this begins, and returns its name and the paths in the zip file. */
async function downloaded(page: Page, begin: () => Promise<unknown>) {
  const [download] = await Promise.all([page.waitForEvent('download'), begin()])
  const zip = await fromBufferPromise(await readFile(await download.path()))
  const paths: string[] = []
  for await (const { fileName } of zip.eachEntry()) paths.push(fileName)
  return { name: download.suggestedFilename(), paths }
}

/** A public knowledge base with a file in the folder 灯塔 and a file beside it. */
async function haveFolder(page: Page, change: { canEveryoneDownload?: boolean } = {}) {
  const kb = await createKb(page, 'Lighthouse', { isPublic: true, ...change })
  const params = { kbId: idOf(kb) }
  const folder = await call(page, 'createFolder', { params, body: { name: '灯塔' } })
  await haveFiles(page, kb, ['readme.md', 'people.csv'])
  const { resources } = await call(page, 'listResources', { params, query: {} })
  const moved = resources.filter(({ title }) => title === 'readme.md').map(({ id }) => id)
  const body = { resourceIds: moved, toFolderId: folder.id }
  await call(page, 'moveItems', { params, body })
  return { kb, moved }
}

test('selected files and folders are downloaded as one zip file', async ({ person }) => {
  const page = await person('Ada Byron')
  const { kb } = await haveFolder(page)
  for (const list of [`${kb}/drive`, `${kb}/resources?view=tree`]) {
    await page.goto(list)
    await ready(page)
    await fileRow(page, '灯塔').getByRole('checkbox').check()
    await fileRow(page, 'people.csv').getByRole('checkbox').check()
    const bar = page.getByRole('form', { name: words.selection })
    await checkPage(page)
    const button = bar.getByRole('button', { name: words.download })
    const { name, paths } = await downloaded(page, () => button.click())
    expect(name).toBe('Lighthouse.zip')
    expect(paths).toEqual(['灯塔/', 'people.csv', '灯塔/readme.md'])
    await expect(page).toHaveURL(list)
  }
})

test('a folder is downloaded from its menu', async ({ person }) => {
  const page = await person('Ada Byron')
  const { kb } = await haveFolder(page)
  await page.goto(`${kb}/drive`)
  await ready(page)
  const menu = filled(words.actionsOf, { name: '灯塔' })
  await page.getByLabel(menu).click()
  const link = page.getByRole('link', { name: words.download, exact: true })
  const { name, paths } = await downloaded(page, () => link.filter({ visible: true }).click())
  expect([name, ...paths]).toEqual(['灯塔.zip', '灯塔/', '灯塔/readme.md'])
})

test('a member without permission sees no download, and its address says so', async ({
  person,
  errors,
}) => {
  errors.allow(/403/)
  const owner = await person('Ada Byron')
  const { kb, moved } = await haveFolder(owner, { canEveryoneDownload: false })
  const page = await person('Grace Hopper')
  await call(page, 'joinKb', { params: { kbId: idOf(kb) } })
  await page.goto(`${kb}/drive`)
  await expect(fileRow(page, 'people.csv')).toBeVisible()
  await expect(page.getByText(words.download, { exact: true })).toHaveCount(0)
  await expect(fileRow(page, '灯塔').getByRole('checkbox')).toHaveCount(0)
  for (const path of [`${moved[0]}/download`, `archive?id=${moved[0]}`]) {
    await page.goto(`${kb}/resources/${path}`)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText(en.toasts.downloadForbidden)
    await checkPage(page)
  }
  await page.getByRole('link', { name: en.downloads.back, exact: true }).click()
  await expect(fileRow(page, 'people.csv')).toBeVisible()
})
