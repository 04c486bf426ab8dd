import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { postForm, queryOf, registerClient, usualVerifier } from '#tests/support/oauth.ts'
import { checkPage } from './check-page.ts'
import { test as base } from './fixtures.ts'
import { identifyAs } from './sign-in.ts'
import { en, filled, zh } from './words.ts'

const test = base.extend<{ program: string }>({
  /** Where a program on the machine of the person waits for the answer. */
  program: async ({ browserName: _ }, use) => {
    const server = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html')
      response.end('<!doctype html><html lang="en"><title>Back</title><h1>Back</h1></html>')
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/back`)
    server.closeAllConnections()
    server.close()
  },
})

const name = 'An assistant'

/** Returns the id of a program that asks this person. */
async function ask(page: Page, origin = '', program = ''): Promise<string> {
  const client = await registerClient(origin, program)
  await page.goto(`/oauth/authorize?${queryOf(client, { redirect_uri: program })}`)
  return client
}

function answerOf(page: Page): URLSearchParams {
  return new URL(page.url()).searchParams
}

test('a person lets a program read, and denies it another time', async ({
  person,
  program,
  baseURL,
}) => {
  const words = en.authorize
  const page = await person('Ada Byron')
  await ask(page, baseURL, program)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    filled(words.heading, { name }),
  )
  const { host } = new URL(program)
  await expect(page.getByText(filled(words.local, { host }))).toBeVisible()
  await checkPage(page)
  await page.getByRole('radio', { name: words.scopes.read.label }).check()
  await page.getByRole('button', { name: words.allow }).click()
  await expect(page.getByRole('heading', { name: 'Back' })).toBeVisible()
  expect(answerOf(page).get('code')).toMatch(/^[\w-]{32}$/)
  expect(answerOf(page).get('iss')).toBe(baseURL)

  await ask(page, baseURL, program)
  await page.getByRole('button', { name: words.deny }).click()
  await expect(page.getByRole('heading', { name: 'Back' })).toBeVisible()
  expect(answerOf(page).get('error')).toBe('access_denied')
})

test('an allowed program is listed with the keys, and revoked like one', async ({
  person,
  program,
  baseURL,
}) => {
  const words = en.accessKeys
  const page = await person('Ada Byron')
  const client_id = await ask(page, baseURL, program)
  await page.getByRole('button', { name: en.authorize.allow }).click()
  await expect(page.getByRole('heading', { name: 'Back' })).toBeVisible()
  const sent = { client_id, redirect_uri: program, code_verifier: usualVerifier }
  const grant = { grant_type: 'authorization_code', code: answerOf(page).get('code') ?? '' }
  const { body } = await postForm(baseURL ?? '', '/oauth/token', { ...grant, ...sent })
  await page.goto('/settings/access-keys')
  await expect(page.getByRole('heading', { name })).toBeVisible()
  const { host } = new URL(program)
  await expect(page.getByText(filled(words.program, { host }))).toBeVisible()
  await checkPage(page)
  await page.getByRole('link', { name: filled(words.revokeOf, { name }) }).click()
  await page.getByRole('button', { name: words.revoke }).click()
  await expect(page.getByRole('heading', { name: words.empty })).toBeVisible()
  const headers = { authorization: `Bearer ${body.access_token}` }
  expect((await fetch(`${baseURL}/api/user/info`, { headers })).status).toBe(401)
})

test('with the keyboard alone a person decides @browser', async ({ person, program, baseURL }) => {
  const page = await person('Ada Byron')
  await ask(page, baseURL, program)
  await page.getByRole('radio', { name: en.authorize.scopes.write.label }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('radio', { name: en.authorize.scopes.read.label })).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel(en.authorize.kb)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Back' })).toBeVisible()
  expect(answerOf(page).get('code')).not.toBeNull()
})

test('a visitor who reads Chinese signs in first, and comes back to the question', async ({
  visitor,
  program,
  baseURL,
}) => {
  const words = zh.authorize
  const page = await visitor({ locale: 'zh-CN' })
  await ask(page, baseURL, program)
  await expect(page.getByText(zh.login.first)).toBeVisible()
  await page.locator('[data-sign-in] button').click()
  await identifyAs(page, `${crypto.randomUUID()}@example.com`, '林薇')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    filled(words.heading, { name }),
  )
  await checkPage(page)
  await page.getByRole('button', { name: words.allow }).click()
  await expect(page.getByRole('heading', { name: 'Back' })).toBeVisible()
  expect(answerOf(page).get('state')).toBe('its own')
})

test('with a link of an unknown program a person stays here', async ({ person, errors }) => {
  errors.allow(/400 GET .*\/oauth\/authorize/, /status of 400/)
  const page = await person('Ada Byron')
  await page.goto(`/oauth/authorize?${queryOf(crypto.randomUUID())}`)
  await expect(page.getByRole('heading', { name: en.authorize.unknown.title })).toBeVisible()
  await checkPage(page)
})
