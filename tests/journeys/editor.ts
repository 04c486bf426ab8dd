import type { Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { withScript } from './with-script.ts'
import { en } from './words.ts'

/** In which the text of a page is written: the form's text area, or the editor in its place. */
export const text = (page: Page) => page.getByRole('textbox', { name: en.write.text, exact: true })

/** Keeps the value for its form, also when it is hidden. */
export const written = (page: Page) => page.locator('textarea[name="content"]')

/** Replaces the whole text, once the editor is there that takes the place of the text area. */
export async function write(page: Page, words: string): Promise<void> {
  if (withScript()) await expect(text(page)).toHaveAttribute('contenteditable')
  await text(page).fill(words)
}
