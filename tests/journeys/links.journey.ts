import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { limits } from '#contract/limits.ts'
import { expect } from '#tests/reader/expect.ts'
import { checkPage } from './check-page.ts'
import { expectReady, expectStatus, fileRow } from './files.ts'
import { test as base } from './fixtures.ts'
import { createKb } from './kbs.ts'
import { freePort, OwnServer } from './own-server.ts'
import { ready, withScript } from './with-script.ts'
import { en, filled } from './words.ts'

const tides = '<title>Tides of the bay</title><h1>Tides</h1><p>High water comes at noon.</p>'

/** A local web site, and a server that is allowed to fetch from it. */
const test = base.extend<{ site: { origin: string; host: string }; server: OwnServer }>({
  site: async ({ browserName: _ }, use) => {
    let changed = 0
    const pages = createServer((request, response) => {
      if (request.url === '/changing') {
        changed += 1
        response.writeHead(200, { 'content-type': 'text/html' })
        response.end(`<title>Lamps</title><p>The lamp is lit at six.<p>Reading ${changed}.`)
        return
      }
      const found = request.url === '/tides'
      response.writeHead(found ? 200 : 404, { 'content-type': 'text/html' })
      response.end(found ? tides : 'nothing')
    }).listen(0, '127.0.0.1')
    await once(pages, 'listening')
    const host = `127.0.0.1:${(pages.address() as AddressInfo).port}`
    await use({ origin: `http://${host}`, host })
    pages.close()
  },
  server: async ({ site }, use) => {
    const server = new OwnServer(await freePort(), { LINK_FETCH_ALLOW: site.host })
    await server.start()
    await use(server)
    await server.remove()
  },
})

test('links are added, invalid ones are corrected, and the pages are fetched and can be read', async ({
  // Requested first, so that the server is stopped only after the person's page is closed.
  server,
  person,
  site,
  errors,
}) => {
  test.slow()
  errors.allow(/400 POST .*\/resources\/links/, /status of 400/)
  const page = await person('Ada Byron', { baseURL: server.origin })
  const kb = await createKb(page, 'Lighthouse')
  await page.goto(`${kb}/resources/links`)
  await checkPage(page)
  await page.goto(`${kb}/resources`)
  await ready(page)
  await page.locator(`summary[aria-label="${en.resources.uploads.others}"]`).first().click()
  await page.getByRole('link', { name: en.resources.addLinks }).first().click()
  const field = page.getByRole('textbox', { name: en.fileDialogs.links.label })
  const add = page.getByRole('button', { name: en.fileDialogs.links.button, exact: true })

  const tooMany = Array.from({ length: limits.linksPerUpload + 1 }, (_, n) => `${site.origin}/${n}`)
  await field.fill(tooMany.join('\n'))
  await add.click()
  await expect(
    page.getByText(filled(en.fileDialogs.links.tooMany, { max: limits.linksPerUpload })),
  ).toBeVisible()
  await expect(field).toHaveValue(tooMany.join('\n'))
  if (withScript()) await expect(field).toBeFocused()

  const lines = [`${site.origin}/tides`, 'no address', `${site.origin}/gone`, 'http://10.0.0.1/']
  await field.fill(lines.join('\n'))
  await add.click()
  await expect(page.getByText(en.errors.fields.not_a_url)).toContainText('no address')
  await expect(field).toHaveValue(lines.join('\n'))
  await field.fill(lines.filter((line) => line.startsWith('http')).join('\n'))
  await add.click()
  await expect(page.getByText(filled(en.toasts.linksAdded_other, { count: 3 }))).toBeVisible()

  await expectReady(page, 'Tides of the bay')
  await expectStatus(page, `${site.host}/gone`, en.resources.failure.page_missing)
  await expectStatus(page, '10.0.0.1', en.resources.failure.address_not_allowed)
  await fileRow(page, 'Tides of the bay')
    .getByRole('link', { name: 'Tides of the bay', exact: true })
    .click()
  await expect(page.getByText('High water comes at noon.').first()).toBeVisible()
  const address = page.getByRole('link', { name: `${site.origin}/tides` }).first()
  await expect(address).toHaveAttribute('href', `${site.origin}/tides`)
  await expect(address).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await checkPage(page)

  await page.goto(`${kb}/resources`)
  const retry = fileRow(page, `${site.host}/gone`).locator('form')
  await expect(retry.filter({ hasText: en.resources.retry.link }).first()).toBeVisible()
  await page.getByRole('link', { name: `${site.host}/gone`, exact: true }).click()
  const facts = page.getByRole('complementary', { name: en.file.about.link })
  await facts.getByRole('button', { name: en.resources.retry.link }).click()
  await expect(page.getByText(en.toasts.fetchedAgain)).toBeVisible()
})

test('a link is read again on demand, shows what changed, and can be read every week', async ({
  server,
  person,
  site,
}) => {
  test.slow()
  const words = en.linkReading
  const page = await person('Ada Byron', { baseURL: server.origin })
  const kb = await createKb(page, 'Lighthouse')
  await page.goto(`${kb}/resources/links`)
  await page
    .getByRole('textbox', { name: en.fileDialogs.links.label })
    .fill(`${site.origin}/changing`)
  await page.getByRole('button', { name: en.fileDialogs.links.button, exact: true }).click()
  await expectReady(page, 'Lamps')
  await fileRow(page, 'Lamps').getByRole('link', { name: 'Lamps', exact: true }).click()
  await page.getByRole('button', { name: words.readAgain }).click()
  // A reload before it would end the request.
  await expect(page.getByText(en.toasts.fetchedAgain)).toBeVisible()
  const list = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  await expect(async () => {
    await page.reload()
    await expect(list('Reading 2.')).toBeVisible()
    // Missing while the page is still analyzed.
    await expect(page.getByLabel(words.every.label)).toBeVisible()
  }).toPass()
  await expect(list('Reading 1.')).toBeVisible()
  await page.getByLabel(words.every.label).selectOption({ label: words.every.week })
  await page.getByRole('button', { name: words.every.save }).click()
  await expect(page.getByText(en.toasts.readingSet)).toBeVisible()
  await expect(page.getByLabel(words.every.label)).toHaveValue('week')
  await checkPage(page)
})
