import type { Locator, Page } from '@playwright/test'
import { isStill } from '../pictures/serve-demo.ts'

const openers = [
  'summary',
  '[popovertarget]:not([popovertargetaction="hide"])',
  '[aria-haspopup]',
].join()

/** What is opened, of which only one is open at a time. */
const opened = '[data-swept]'

type Check = (state: string, within: string | undefined) => Promise<void>

/**
 * Calls `check` for the page as it is, and with each thing open that one of its controls opens.
 * `seen` has what was open on earlier pages: the same is not checked again.
 */
export async function eachState(page: Page, seen: Set<string>, check: Check): Promise<void> {
  await check('closed', undefined)
  await showBars(page)
  const controls = await page.locator(openers).all()
  const kinds = new Set<string>()
  for (const control of controls) {
    if (!(await isUsable(control))) continue
    const kind = await control.evaluate(kindOf)
    if (kinds.has(kind)) continue
    kinds.add(kind)
    await open(page, control)
    const content = await page.evaluate(contentOf)
    if (content && !seen.has(content)) {
      const name = await control.evaluate(
        (element) => element.getAttribute('aria-label') ?? element.textContent ?? '',
      )
      seen.add(content)
      await check(`“${name.trim()}”`, opened)
    }
    await page.evaluate(closeAll)
  }
  for (const [name, show] of Object.entries(byKey)) {
    if (!(await show(page)) || seen.has(name)) continue
    seen.add(name)
    await isStill(page)
    await check(name, undefined)
    await page.keyboard.press('Escape')
  }
}

/** Returns whether the page has it. */
const byKey: Record<string, (page: Page) => Promise<boolean>> = {
  'people to mention': async (page) => {
    const field = page.locator('#composer textarea')
    if (!(await isUsable(field))) return false
    await field.fill('')
    await field.pressSequentially('@')
    const list = page.locator('[role=listbox] [role=option]').first()
    const isShown = await list.waitFor({ timeout: 2_000 }).then(
      () => true,
      () => false,
    )
    if (!isShown) await field.fill('')
    return isShown
  },
}

/** A message has its bar while the pointer is on it. */
async function showBars(page: Page): Promise<void> {
  const message = page.locator('article[id]').last()
  if (await message.isVisible()) await message.hover({ position: { x: 5, y: 5 } }).catch(() => {})
}

/** What is below a dialog is visible, but inert. */
async function isUsable(control: Locator): Promise<boolean> {
  return (
    (await control.isVisible()) &&
    (await control.evaluate((element) => !element.closest('[inert]')))
  )
}

async function open(page: Page, control: Locator): Promise<void> {
  await control.click({ timeout: 3_000 }).catch(() => {})
  await isStill(page)
}

function kindOf(element: Element): string {
  const copy = element.cloneNode(true) as Element
  for (const one of [copy, ...copy.querySelectorAll('*')])
    for (const name of [
      'id',
      'aria-label',
      'data-tooltip',
      'popovertarget',
      'aria-controls',
      'href',
    ])
      one.removeAttribute(name)
  return `${element.closest('li, tr, article')?.tagName} ${copy.outerHTML.replace(/>[^<]*</g, '><')}`
}

/** Marks what is open, and returns its elements without their texts. */
function contentOf(): string | null {
  for (const one of document.querySelectorAll('[data-swept]')) one.removeAttribute('data-swept')
  const all = document.querySelectorAll(
    ':popover-open, dialog[open], details[open]:has(> summary:focus)',
  )
  const last = [...all].at(-1)
  if (!last) return null
  const elements = [...last.querySelectorAll('*')].map((one) => `${one.tagName}.${one.className}`)
  last.setAttribute('data-swept', '')
  return elements.join()
}

function closeAll(): void {
  for (const one of document.querySelectorAll<HTMLElement>(':popover-open')) one.hidePopover()
  for (const one of document.querySelectorAll<HTMLDetailsElement>('[data-swept]')) one.open = false
}
