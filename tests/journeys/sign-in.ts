import { randomUUID } from 'node:crypto'
import type { APIResponse, Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { ofOwnPage } from './call.ts'

/** Signs in as a new user through the provider's form, and returns the email address. */
export async function signIn(page: Page, name: string, startAt = '/login'): Promise<string> {
  const email = `${randomUUID()}@example.com`
  await page.goto(startAt)
  await page.locator('[data-sign-in] button').click()
  await identifyAs(page, email, name)
  return email
}

/** Fills in the provider's form with this identity. */
export async function identifyAs(page: Page, email: string, name: string): Promise<void> {
  await page.locator('#email').fill(email)
  await page.locator('#name').fill(name)
  await page.locator('button.primary').click()
  await page.waitForURL((url) => !/^\/(oidc|auth|login)/.test(url.pathname), {
    waitUntil: 'commit',
  })
}

/**
 * Signs in by sending the form's requests, without rendering the pages. The session is in this
 * page's browser context. The user is new, unless `email` names an existing one.
 */
export async function signInUnseen(
  page: Page,
  name: string,
  email = `${randomUUID()}@example.com`,
): Promise<string> {
  const { request } = page.context()
  const provider = await request.post('/login', { headers: ofOwnPage })
  expect(new URL(provider.url()).pathname).toMatch(/^\/oidc\//)
  const form = { email, name }
  let answer = await request.post(provider.url(), { form, headers: ofOwnPage, maxRedirects: 0 })
  for (let next = leadsTo(answer); /^\/(oidc|auth)\//.test(next.pathname); next = leadsTo(answer))
    answer = await request.get(next.href, { maxRedirects: 0 })
  expect(leadsTo(answer).pathname).toBe('/dashboard')
  return email
}

function leadsTo(answer: APIResponse): URL {
  return new URL(answer.headers().location ?? '', answer.url())
}
