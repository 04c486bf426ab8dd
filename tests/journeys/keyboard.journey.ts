import type { Locator, Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { composer, messageLog, messages, openChat, send } from './chat.ts'
import { test } from './fixtures.ts'
import { createKb, openNewKb, sidebar } from './kbs.ts'
import { ready, withScript } from './with-script.ts'
import { en } from './words.ts'

const mostTabs = 80

/** Presses Tab until the control has the focus, and checks that the focus ring is visible. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let tabs = 0; tabs < mostTabs; tabs++) {
    await page.keyboard.press('Tab')
    if (!(await target.evaluate((element) => element === document.activeElement))) continue
    return expect(await isFocusSeen(target), 'the focus is seen').toBe(true)
  }
  throw new Error(`${target} is not reached by ${mostTabs} tabs`)
}

// Whether the focus ring is visible. In a framed form the ring is on the frame of the field.
function isFocusSeen(target: Locator): Promise<boolean> {
  return target.evaluate((element) =>
    [element, element.closest('form')].some(
      (one) => one && getComputedStyle(one).outlineStyle !== 'none',
    ),
  )
}

test('a user can sign in and send a message by keyboard only', { tag: '@browser' }, async ({
  visitor,
}) => {
  const page = await visitor()
  await page.goto('/login')
  await tabTo(page, page.locator('[data-sign-in] button'))
  await page.keyboard.press('Enter')
  await tabTo(page, page.locator('#email'))
  await page.keyboard.type(`${crypto.randomUUID()}@example.com`)
  await tabTo(page, page.locator('#name'))
  await page.keyboard.type('Ada Byron')
  await page.keyboard.press('Enter')

  await tabTo(page, page.getByRole('link', { name: en.dashboard.new, exact: true }))
  await page.keyboard.press('Enter')
  const title = page.getByRole('textbox', { name: en.kbForm.title })
  await tabTo(page, title)
  await page.keyboard.type('Lighthouse')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lighthouse')

  await tabTo(page, sidebar(page).getByRole('link', { name: en.chatLinks.system.townhall }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.chatLinks.system.townhall)
  await expect(messageLog(page)).toBeVisible()
  await ready(page)
  await tabTo(page, composer(page))
  await page.keyboard.type('Sent without a mouse')
  if (!withScript()) {
    await tabTo(page, page.getByRole('button', { name: en.chats.composer.send, exact: true }))
  }
  await page.keyboard.press('Enter')
  await expect(messages(page, 'Sent without a mouse')).toHaveCount(1)
})

test('a heading of the sidebar that appears with the focus moves nothing', async ({ person }) => {
  test.skip(!withScript(), 'it is the same without JavaScript')
  const page = await person('Ada Byron')
  await openNewKb(page, 'Lighthouse')
  const inSidebar = (name: string) => sidebar(page).getByRole('link', { name, exact: true })
  const townhall = inSidebar(en.chatLinks.system.townhall)
  const before = await townhall.boundingBox()
  await inSidebar(en.shell.sidebar.chatGroups.default).focus()
  expect(await townhall.boundingBox()).toEqual(before)
})

test('the skip link jumps past the header', { tag: '@browser' }, async ({ person }) => {
  const page = await person('Ada Byron')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: en.common.skipToContent })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.locator('main :focus')).toHaveCount(1)
})

test('a page that is shown without a new document is announced by its title', async ({
  person,
}) => {
  test.skip(!withScript(), 'without script each page is a new document')
  const ada = await person('Ada Byron')
  await openNewKb(ada, 'Lighthouse')
  await ready(ada)
  await ada.keyboard.press('g')
  await ada.keyboard.press('k')
  await expect(ada).toHaveURL(/\/dashboard$/)
  await expect(ada).not.toHaveTitle(/Lighthouse/)
  await expect(ada.getByRole('status').filter({ hasText: await ada.title() })).toHaveCount(1)
})

test('a skip link leads to the message field of a chat', { tag: '@browser' }, async ({
  person,
}) => {
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  await openChat(page, kb, 'townhall')
  const skip = page.getByRole('link', { name: en.common.skipToField })
  await skip.focus()
  await page.keyboard.press('Enter')
  await expect(composer(page)).toBeFocused()
})

test('a chat that is not found has no skip link to its message field', async ({
  person,
  errors,
}) => {
  errors.allow(/404/)
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  await page.goto(`${kb}/chats${kb.replace('/kb', '')}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.problems.notFound.title)
  await expect(page.getByRole('link', { name: en.common.skipToContent })).toHaveCount(1)
  await expect(page.getByRole('link', { name: en.common.skipToField })).toHaveCount(0)
})

test('a chat that is opened with the keyboard takes the focus to its message field', async ({
  person,
}) => {
  test.skip(!withScript(), 'without JavaScript nothing is focused')
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  await openChat(page, kb, 'townhall')
  await expect(composer(page)).toBeFocused()
  await send(page, 'Not empty')
  await page.goto(`${kb}/chats`)
  await ready(page)
  const link = page.locator('main').getByRole('link', { name: en.chatLinks.system.townhall })
  await link.press('Enter')
  await expect(messages(page, 'Not empty')).toHaveCount(1)
  await expect(composer(page)).toBeFocused()
  await page.reload()
  await expect(composer(page)).toBeFocused()
})

test('Tab and Shift+Tab stay inside a dialog', async ({ person }) => {
  test.skip(!withScript(), 'without JavaScript a dialog is a page of its own')
  const page = await person('Ada Byron')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: en.dashboard.new, exact: true }).click()
  const title = page.getByRole('textbox', { name: en.kbForm.title })
  await expect(title).toBeFocused()
  for (const key of ['Tab', 'Shift+Tab']) {
    let rounds = 0
    for (let n = 0; rounds < 2; n++) {
      expect(n, 'the field with the focus has it again').toBeLessThan(mostTabs)
      await page.keyboard.press(key)
      await expect(page.locator('.modal :focus')).toHaveCount(1)
      if (await title.evaluate((element) => element === document.activeElement)) rounds++
    }
  }
})

test('Escape closes a dialog as soon as it is shown, without loading the page again', async ({
  person,
}) => {
  test.skip(!withScript(), 'without JavaScript a dialog is a page of its own')
  const page = await person('Ada Byron')
  await page.goto('/dashboard')
  await ready(page)
  await page.evaluate(() => {
    const pressed = new MutationObserver(() => {
      if (!document.querySelector('.modal')) return
      pressed.disconnect()
      document.body.dataset.pressed = 'yes'
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    })
    pressed.observe(document, { childList: true, subtree: true })
  })
  await page.locator('main a[href^="/kb/new"]').first().click()
  // A document that is loaded again does not have this.
  await expect(page.locator('body[data-pressed]')).toBeAttached()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('body[data-pressed]')).toBeAttached()
})

test('a menu opens with Enter and closes with Escape, and the focus returns to its button', {
  tag: '@browser',
}, async ({ person }) => {
  const page = await person('Ada Byron')
  await page.goto('/dashboard')
  await ready(page)
  const button = page.locator('#account > summary')
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  const signOut = page.getByRole('button', { name: en.shell.signOut })
  await expect(signOut).toBeVisible()
  await tabTo(page, signOut)
  if (!withScript()) return
  await page.keyboard.press('Escape')
  await expect(signOut).toBeHidden()
  await expect(button).toBeFocused()
})
