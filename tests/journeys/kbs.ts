import type { Locator, Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { call } from './call.ts'
import { anyOf, en, filled } from './words.ts'

interface NewKb {
  isPublic?: boolean
  description?: string
}

/** Creates a knowledge base by an API call; returns its path. The page does not navigate. */
export async function createKb(page: Page, title: string, options: NewKb = {}): Promise<string> {
  const { id } = await call(page, 'createKb', { body: { title, ...options } })
  return `/kb/${id}`
}

/** Creates a knowledge base by an API call and opens it. */
export async function openNewKb(page: Page, title: string, options: NewKb = {}): Promise<string> {
  const path = await createKb(page, title, options)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  return path
}

/** Creates a knowledge base through the form, which opens it. */
export async function fillInNewKb(page: Page, title: string, options: NewKb = {}): Promise<string> {
  await page.goto('/kb/new')
  await page.getByRole('textbox', { name: en.kbForm.title }).fill(title)
  if (options.description)
    await page.getByRole('textbox', { name: en.kbForm.description }).fill(options.description)
  if (options.isPublic) {
    await unfoldAccess(page)
    await flag(page, 'isPublic').check()
  }
  await page.getByRole('button', { name: en.kb.create }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  return new URL(page.url()).pathname
}

export function idOf(kbPath: string): string {
  return kbPath.split('/').at(-1) ?? ''
}

export function flag(page: Page, name: keyof typeof en.kbForm.flags): Locator {
  return page.getByRole('checkbox', { name: anyOf(en.kbForm.flags[name].label) })
}

/** In the form of a new knowledge base. */
export async function unfoldAccess(page: Page): Promise<void> {
  await page.locator('summary').filter({ hasText: en.kbForm.usualAccess }).click()
}

/** In the form of a knowledge base. */
export async function openIcons(page: Page): Promise<void> {
  await page.locator(`summary[aria-label^="${filled(en.kbForm.changeIcon, { icon: '' })}"]`).click()
}

/** On the home page of a knowledge base. */
export async function openNewMenu(page: Page): Promise<void> {
  await page.locator('main summary').filter({ hasText: en.kb.home.new }).click()
}

export function sidebar(page: Page, label: string = en.shell.sidebar.label): Locator {
  return page.getByRole('navigation', { name: label })
}
