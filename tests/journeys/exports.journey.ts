import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { fromBufferPromise } from 'yauzl'
import { expect } from '#tests/reader/expect.ts'
import { call } from './call.ts'
import { checkPage } from './check-page.ts'
import { haveFiles } from './files.ts'
import { test } from './fixtures.ts'
import { createKb, idOf } from './kbs.ts'
import { ready } from './with-script.ts'
import { en } from './words.ts'

/** Waits for the zip file that this begins to download, and unpacks it into a folder. */
async function unpack(page: Page, begin: () => Promise<unknown>, folder: string) {
  const [download] = await Promise.all([page.waitForEvent('download'), begin()])
  const zip = await fromBufferPromise(await readFile(await download.path()))
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue
    const place = path.join(folder, entry.fileName)
    await mkdir(path.dirname(place), { recursive: true })
    await writeFile(place, await buffer(await zip.openReadStreamPromise(entry)))
  }
}

const indexIn = (folder: string) => pathToFileURL(path.join(folder, 'index.html')).href

test(
  'an owner downloads the knowledge base and reads its chats without a connection',
  { tag: '@browser' },
  async ({ person }, info) => {
    const page = await person('Ada Byron')
    const kb = await createKb(page, 'Lighthouse')
    await haveFiles(page, kb, ['readme.md'])
    const chats = await call(page, 'listChats', { query: { kbId: idOf(kb) } })
    const body = { clientId: crypto.randomUUID(), content: 'Who has the key?' }
    await call(page, 'sendMessage', { params: { chatId: chats[0]?.id ?? '' }, body })
    await page.goto(`${kb}/settings/others`)
    await ready(page)
    await checkPage(page)
    const link = page.getByRole('link', { name: en.kbSettings.others.export.button })
    const folder = info.outputPath('kb')
    await unpack(page, () => link.click(), folder)
    await page.goto(indexIn(folder))
    await expect(page.getByRole('link', { name: 'readme.md', exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Townhall' }).click()
    await expect(page.getByText('Who has the key?')).toBeVisible()
  },
)

test(
  'people download their own data from their settings',
  { tag: '@browser' },
  async ({ person }, info) => {
    const page = await person('Ada Byron')
    const kb = await createKb(page, 'Lighthouse')
    await haveFiles(page, kb, ['readme.md'])
    await page.goto('/settings/profile')
    await ready(page)
    const link = page.getByRole('link', { name: en.settings.ownData.button })
    const folder = info.outputPath('own')
    await unpack(page, () => link.click(), folder)
    await page.goto(indexIn(folder))
    await expect(page.getByRole('link', { name: 'Lighthouse/readme.md' })).toBeVisible()
  },
)
