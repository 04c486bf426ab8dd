import type { Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { composer, openChat } from './chat.ts'
import { checkPage } from './check-page.ts'
import { test } from './fixtures.ts'
import { createKb, openNewKb, sidebar } from './kbs.ts'
import { ready, withScript } from './with-script.ts'
import { en } from './words.ts'

test('the owner renames the knowledge base in the header', async ({ person }) => {
  const page = await person('Ada Byron')
  await openNewKb(page, 'Lighthouse')
  await ready(page)
  const title = titleField(page)
  await title.fill('Lighthouse keepers')
  await title.press('Enter')
  await expect(page.getByText(en.toasts.kbSaved)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lighthouse keepers')
  await page.reload()
  await expect(title).toHaveValue('Lighthouse keepers')
})

test('Escape restores the old title, and Enter with a modifier key does not save a typed title', async ({
  person,
}) => {
  test.skip(!withScript(), 'without JavaScript the page has no keyboard shortcuts')
  const page = await person('Ada Byron')
  await openNewKb(page, 'Lighthouse')
  await ready(page)
  const title = titleField(page)
  await title.fill('Something else')
  await title.press('Shift+Enter')
  await expect(title).toBeFocused()
  await title.press('Escape')
  await expect(title).toHaveValue('Lighthouse')
  await page.reload()
  await expect(title).toHaveValue('Lighthouse')
})

test('leaving the title saves it, and leaving it empty restores the old one', async ({
  person,
}) => {
  test.skip(!withScript(), 'without JavaScript only a key or a button sends a form')
  const page = await person('Ada Byron')
  await openNewKb(page, 'Lighthouse')
  await ready(page)
  const title = titleField(page)
  await title.fill('  ')
  await title.blur()
  await expect(title).toHaveValue('Lighthouse')
  await title.fill('Beacon')
  await sidebar(page).getByRole('link', { name: en.shell.sidebar.resources, exact: true }).click()
  await expect(page.getByText(en.toasts.kbSaved)).toBeVisible()
  await expect(page).toHaveURL(/\/resources$/)
  await page.reload()
  await expect(title).toHaveValue('Beacon')
})

test('a title that a user is editing is not overwritten when another user saves a title', async ({
  person,
}) => {
  test.skip(!withScript(), 'without JavaScript a page changes only when it is reloaded')
  const page = await person('Ada Byron')
  const kb = await openNewKb(page, 'Lighthouse')
  await ready(page)
  const title = titleField(page)
  await title.fill('Half a tit')
  const saved = await page.request.put(`/api${kb}`, { data: { title: 'Beacon' } })
  expect(saved.ok()).toBe(true)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Beacon')
  await expect(title).toHaveValue('Half a tit')
  await title.press('Escape')
  await expect(title).toHaveValue('Beacon')
})

test('Back leaves the page after something was saved in a dialog above it', async ({ person }) => {
  test.skip(!withScript(), 'without JavaScript a dialog is a page of its own')
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  await page.goto('/dashboard')
  await ready(page)
  // The dashboard may also list knowledge bases of other users with this name.
  await page.locator(`main a[href="${kb}"]`).click()
  const opener = sidebar(page).getByRole('link', { name: en.shell.sidebar.settings })
  await opener.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('link', { name: en.kbSettings.tabs.collaborators }).click()
  await dialog.getByRole('link', { name: en.kbSettings.tabs.general }).click()
  await dialog.getByRole('textbox', { name: en.kbForm.description }).fill('Above the sea')
  await dialog.getByRole('button', { name: en.kb.save }).click()
  await expect(page.getByText(en.toasts.kbSaved)).toBeVisible()
  await expect(page.getByText('Above the sea')).toBeVisible()
  await expect(page).toHaveURL(kb)
  await expect(opener).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/dashboard')
})

test('an icon’s tooltip shows at once on keyboard focus, and Escape hides it', {
  tag: '@browser',
}, async ({ person }) => {
  const page = await person('Ada Byron')
  await page.goto('/dashboard')
  await ready(page)
  const inbox = page.getByRole('banner').getByRole('link', { name: en.shell.inbox })
  const shown = () =>
    inbox.evaluate((icon) => {
      const { content, visibility } = getComputedStyle(icon, '::after')
      return visibility === 'visible' && content.startsWith('"')
    })
  expect(await shown()).toBe(false)
  await page.locator('main').click({ position: { x: 2, y: 2 } })
  await page.keyboard.press('Shift+Tab')
  for (let tabs = 0; !(await inbox.evaluate((icon) => icon.matches(':focus'))); tabs++) {
    expect(tabs).toBeLessThan(20)
    await page.keyboard.press('Shift+Tab')
  }
  await expect.poll(shown).toBe(true)
  await checkPage(page)
  if (!withScript()) return
  await page.keyboard.press('Escape')
  await expect.poll(shown).toBe(false)
  await expect(inbox).toBeFocused()
})

test('at medium width the title has enough space in the header, and icons have accessible names', {
  tag: '@browser',
}, async ({ person }) => {
  const page = await person('Ada Byron', { viewport: { width: 800, height: 800 } })
  await openNewKb(page, 'Lighthouse keepers')
  await ready(page)
  const banner = page.getByRole('banner')
  await expect(banner.getByRole('link', { name: en.shell.sidebar.share })).toBeVisible()
  await expect(banner.getByRole('link', { name: en.shell.searchHere })).toBeVisible()
  const field = await titleField(page).boundingBox()
  expect(field?.width).toBeGreaterThan(80)
  await checkPage(page)
})

test('keys open and close the sidebar over a narrow page, and move from message to message', async ({
  person,
}) => {
  test.skip(!withScript(), 'without JavaScript the page has no keyboard shortcuts')
  const page = await person('Ada Byron', { viewport: { width: 700, height: 800 } })
  await openNewKb(page, 'Lighthouse')
  await ready(page)
  const places = sidebar(page)
  await expect(places).toBeHidden()
  await page.keyboard.press('Control+b')
  await expect(places).toBeVisible()
  await page.keyboard.press('Control+b')
  await expect(places).toBeHidden()

  const title = titleField(page)
  await title.fill('   ')
  await title.press('Enter')
  await expect(page.getByText(en.toasts.titleRequired)).toBeVisible()
  await page.keyboard.press('F8')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('.toasts')).toBeFocused()
})

test('the header links to public knowledge bases', async ({ person }) => {
  const page = await person('Ada Byron')
  await page.goto('/dashboard')
  await page.getByRole('banner').getByRole('link', { name: en.shell.explore }).click()
  await expect(page).toHaveURL('/explore')
})

test('the switcher in the header lists starred knowledge bases first', async ({ person }) => {
  const page = await person('Ada Byron')
  for (const title of ['Anchor', 'Buoy']) await createKb(page, title)
  await openNewKb(page, 'Compass')
  await ready(page)
  await sidebar(page).getByRole('button', { name: en.shell.sidebar.favorite }).click()
  await expect(page.getByText(en.toasts.favoriteAdded)).toBeVisible()
  await page.goto(page.url())
  await ready(page)
  await page.getByLabel(en.shell.actions.label).click()
  const choices = page.getByRole('list', { name: en.shell.actions.switch }).getByRole('link')
  await expect(choices).toHaveText(['Compass', 'Anchor', 'Buoy', 'Welcome'])
  await expect(choices.first()).toHaveAttribute('aria-current', 'true')
  await checkPage(page)
  if (withScript()) {
    const find = page.getByRole('searchbox', { name: en.shell.actions.find })
    await find.fill('nothing of the kind')
    await expect(page.getByText(en.shell.actions.none)).toBeVisible()
    await find.fill('buoy')
    await expect(choices).toHaveText(['Buoy'])
  }
  if (withScript()) await page.keyboard.press('Enter')
  else await choices.filter({ hasText: 'Buoy' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Buoy')
})

test('arrow keys move from the button of the switcher into its menu', async ({ person }) => {
  test.skip(!withScript(), 'without JavaScript Tab does')
  const page = await person('Ada Byron')
  await openNewKb(page, 'Compass')
  await ready(page)
  await page.getByLabel(en.shell.actions.label).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('searchbox', { name: en.shell.actions.find })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  const choices = page.getByRole('list', { name: en.shell.actions.switch }).getByRole('link')
  await expect(choices.first()).toBeFocused()
})

test('the legacy view shows its links in a row, and can be switched on and off', async ({
  person,
}) => {
  const page = await person('Ada Byron')
  const kb = await openNewKb(page, 'Lighthouse')
  await switchView(page, en.shell.kbView.v1)
  await expect(page.locator('nav[popover]')).toHaveCount(0)
  await sidebar(page).getByRole('link', { name: en.shell.sidebar.resources }).click()
  await expect(page).toHaveURL(`${kb}/resources`)
  await checkPage(page)
  await sidebar(page).getByRole('button', { name: en.shell.sidebar.favorite }).click()
  await expect(page.getByText(en.toasts.favoriteAdded)).toBeVisible()
  await sidebar(page).getByRole('link', { name: en.shell.sidebar.chatGroups.private }).click()
  await expect(page).toHaveURL(`${kb}/chats?group=private`)
  await sidebar(page).getByRole('link', { name: en.shell.sidebar.home }).click()
  await sidebar(page).getByRole('link', { name: en.chatLinks.system.townhall }).click()
  await expect(page).toHaveURL(/\/chats\/[\w-]+$/)
  await switchView(page, en.shell.kbView.v2)
  await expect(page.locator('nav[popover]')).toHaveCount(1)
})

test('a dialog above a chat keeps the typed message, and returns the focus', async ({ person }) => {
  test.skip(!withScript(), 'without JavaScript a dialog is a page of its own')
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  await openChat(page, kb, 'townhall')
  await composer(page).fill('Not sent yet')
  const opener = page.getByRole('banner').getByRole('link', { name: en.shell.settings })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: en.settings.title })
  await expect(dialog).toBeVisible()
  await checkPage(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
  await expect(composer(page)).toHaveValue('Not sent yet')
  await opener.press('Enter')
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(composer(page)).toHaveValue('Not sent yet')
})

test('a dialog opened by its address stands above the page that it was opened from', async ({
  person,
}) => {
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  await page.goto(`/favorites?from=${encodeURIComponent(`${kb}/resources`)}`)
  await expect(page.getByText(en.shell.favorites.empty)).toBeVisible()
  await checkPage(page)
  const below = page.locator('[data-page-below]')
  await expect(below.locator('h1')).toHaveText(en.resources.title)
  await expect(below.locator('script, iframe')).toHaveCount(0)
  await expect(page.locator('[data-page-below][inert]')).toHaveCount(1)
  const dialog = page.getByRole('dialog', { name: en.shell.favorites.title })
  await dialog.getByRole('link', { name: en.common.close }).click()
  await expect(page).toHaveURL(`${kb}/resources`)
  await expect(below).toHaveCount(0)
})

test('below a dialog that was opened from dialogs is the page that they were opened from', async ({
  person,
}) => {
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  const terms = `/settings/terms?from=${encodeURIComponent(`${kb}/drive`)}`
  await page.goto(`/settings/terms/new?from=${encodeURIComponent(terms)}`)
  const below = page.locator('[data-page-below]')
  await expect(below.locator('main')).toHaveCount(1)
  await expect(below.getByText('Lighthouse').first()).toBeAttached()
  await expect(below.locator('#dialog-title')).toHaveCount(0)
})

function titleField(page: Page) {
  return page.getByRole('textbox', { name: en.kb.titleField })
}

async function switchView(page: Page, to: string) {
  await page.locator('#account > summary').click()
  await page.getByRole('button', { name: to }).click()
  // Does not wait for `load`: without JavaScript a chat's message list never finishes loading.
  await page.waitForLoadState('domcontentloaded')
}
