import type { Page } from '@playwright/test'
import { en } from './words.ts'

/** In which the text of a page is written: the form's text area, or the editor in its place. */
export const text = (page: Page) => page.getByRole('textbox', { name: en.write.text, exact: true })

/** Keeps the value for its form, also when it is hidden. */
export const written = (page: Page) => page.locator('textarea[name="content"]')
