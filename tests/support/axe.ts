import type { Page } from '@playwright/test'
import axe, { type Result, type RunOnly } from 'axe-core'

export type Scheme = 'light' | 'dark'

// The second scheme differs only in its colours, so only contrast is checked again.
const rules: Record<Scheme, RunOnly> = {
  light: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
  dark: { type: 'rule', values: ['color-contrast'] },
}

/**
 * Returns what axe finds on a page that is shown in this scheme, or in one element of it. Runs axe
 * in the page itself: `@axe-core/playwright` would open a tab for each run and load axe several
 * times, which takes longer than the check.
 */
export async function violationsOf(page: Page, scheme: Scheme, within?: string): Promise<Result[]> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
  return page.evaluate(
    async ({ runOnly, element }) => {
      const { axe: loaded } = window as unknown as { axe: typeof axe }
      const options = { runOnly, resultTypes: ['violations' as const] }
      const { violations } = await loaded.run(element ?? document, options)
      return violations
    },
    { runOnly: rules[scheme], element: within },
  )
}
