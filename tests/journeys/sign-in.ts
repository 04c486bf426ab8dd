import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'

/** Through the form that a person fills in, as somebody who has never been here. */
export async function signIn(page: Page, name: string, startAt = '/login'): Promise<string> {
  const email = `${randomUUID()}@example.com`
  await page.goto(startAt)
  await page.locator('form[action^="/login"] button').click()
  await beAt(page, email, name)
  return email
}

/** On the provider's page: be this person. */
export async function beAt(page: Page, email: string, name: string): Promise<void> {
  await page.locator('#email').fill(email)
  await page.locator('#name').fill(name)
  await page.locator('button.primary').click()
  await page.waitForURL((url) => !/^\/(oidc|auth|login)/.test(url.pathname), {
    waitUntil: 'commit',
  })
}
