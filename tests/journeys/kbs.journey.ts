import { limits } from '#contract/limits.ts'
import { expect } from '#tests/reader/expect.ts'
import { openChat } from './chat.ts'
import { checkPage } from './check-page.ts'
import { test } from './fixtures.ts'
import { createKb, fillInNewKb, flag, openIcons, openNewKb, sidebar, unfoldAccess } from './kbs.ts'
import { ready, withScript } from './with-script.ts'
import { en, filled } from './words.ts'

test('a form with an error shows the error at its field and keeps all input', async ({
  person,
  errors,
}) => {
  errors.allow(/400 POST .*\/kb\/new/, /status of 400/)
  const page = await person('Ada Byron')
  await page.goto('/kb/new')
  await checkPage(page)
  await ready(page)
  const title = page.getByRole('textbox', { name: en.kbForm.title })
  // The browser validates by the server's rules, and no form disables that.
  await expect(title).toHaveAttribute('required')
  await expect(page.getByRole('textbox', { name: en.kbForm.description })).toHaveAttribute(
    'maxlength',
    String(limits.descriptionLength),
  )
  await expect(page.locator('form[novalidate]')).toHaveCount(0)
  await title.fill('   ')
  await page.getByRole('textbox', { name: en.kbForm.description }).fill('Lamps and logbooks')
  await openIcons(page)
  await page.getByRole('radio', { name: en.kbForm.icons.science }).check()
  await expect(flag(page, 'isPublic')).toBeHidden()
  await unfoldAccess(page)
  await flag(page, 'isPublic').check()
  await flag(page, 'canEveryoneRead').uncheck()
  await page.getByRole('button', { name: en.kb.create }).click()

  await expect(page.getByText(en.kbForm.titleRequired)).toBeVisible()
  await expect(title).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('textbox', { name: en.kbForm.description })).toHaveValue(
    'Lamps and logbooks',
  )
  await openIcons(page)
  await expect(page.getByRole('radio', { name: en.kbForm.icons.science })).toBeChecked()
  await openIcons(page)
  await expect(flag(page, 'isPublic')).toBeChecked()
  await expect(flag(page, 'canEveryoneRead')).not.toBeChecked()
  await checkPage(page)

  await title.fill('Lighthouse')
  await page.getByRole('button', { name: en.kb.create }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lighthouse')
  await page.goto('/dashboard')
  const own = page.getByRole('main').getByRole('list').first()
  await expect(own.getByRole('link', { name: 'Lighthouse', exact: true })).toBeVisible()
})

test('the icons are listed while one is chosen: a press closes the list, and keys move in it', async ({
  person,
}) => {
  test.skip(!withScript(), 'without JavaScript the list stays open')
  const page = await person('Ada Byron')
  await page.goto('/kb/new')
  await ready(page)
  const { icons, changeIcon } = en.kbForm
  const button = (icon: string) =>
    page.locator(`summary[aria-label="${filled(changeIcon, { icon })}"]`)
  const radio = (name: string) => page.getByRole('radio', { name, exact: true })
  await expect(radio(icons.library_books)).toHaveCount(0)
  await openIcons(page)
  await checkPage(page)
  await radio(icons.science).click()
  await expect(button(icons.science)).toBeFocused()
  await expect(radio(icons.science)).toHaveCount(0)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(radio(icons.science)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(radio(icons.engineering)).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(button(icons.engineering)).toBeFocused()
  await openIcons(page)
  await page.keyboard.press('Escape')
  await expect(radio(icons.engineering)).toHaveCount(0)
  await page.getByRole('textbox', { name: en.kbForm.title }).fill('Lighthouse')
  await page.getByRole('button', { name: en.kb.create }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lighthouse')
  await page.goto(`${new URL(page.url()).pathname}/settings`)
  await expect(button(icons.engineering)).toBeVisible()
})

test('a double click on the button of a form creates one knowledge base', async ({ person }) => {
  test.skip(!withScript(), 'a browser without JavaScript sends a form as often as it is pressed')
  const page = await person('Ada Byron')
  await page.goto('/kb/new')
  await ready(page)
  await page.getByRole('textbox', { name: en.kbForm.title }).fill('Lighthouse')
  await page.getByRole('button', { name: en.kb.create }).dblclick()
  await expect(page.getByText(filled(en.toasts.kbCreated, { title: 'Lighthouse' }))).toBeVisible()
  await expect(page.getByText(en.shell.toastTitle.error)).toHaveCount(0)
  await page.goto('/dashboard')
  // Below are public ones of others.
  const own = page.getByRole('main').getByRole('list').first()
  await expect(own.getByRole('link', { name: 'Lighthouse', exact: true })).toHaveCount(1)
})

test('the home page of a new knowledge base is accessible', async ({ person }) => {
  const page = await person('Ada Byron')
  await fillInNewKb(page, 'Lighthouse', { description: 'Lamps and logbooks' })
  await expect(page.getByText('Lamps and logbooks')).toBeVisible()
  await checkPage(page)
})

test('a public knowledge base is found, joined and used', async ({ person }) => {
  const title = `Public lamps ${crypto.randomUUID()}`
  const owner = await person('Ada Byron')
  const kb = await createKb(owner, title, { isPublic: true })
  const page = await person('Grace Hopper')
  await page.goto('/explore')
  await page.locator('main').getByRole('searchbox').fill(title)
  await page.locator('main').getByRole('button', { name: en.common.search }).click()
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByText(en.kb.home.guest)).toBeVisible()
  await expect(sidebar(page).getByRole('link', { name: en.chatLinks.system.townhall })).toHaveCount(
    0,
  )
  await page.getByRole('button', { name: en.kb.join, exact: true }).click()
  await expect(page.getByText(filled(en.toasts.joined, { title }))).toBeVisible()
  await openChat(page, kb, 'townhall')
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
})

test('a missing page and a forbidden page look the same', async ({ person, errors }) => {
  errors.allow(/404/)
  const owner = await person('Ada Byron')
  const kb = await createKb(owner, 'Private lamps')
  const stranger = await person('Grace Hopper')
  const missing = `/kb/${crypto.randomUUID()}`
  const seen: (string | null)[] = []
  for (const path of [kb, missing, `${kb}/resources`, `${missing}/resources`]) {
    const response = await stranger.goto(path)
    expect(response?.status()).toBe(404)
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(en.problems.notFound.title)
    seen.push(await stranger.locator('main').textContent())
  }
  expect(new Set(seen).size).toBe(1)
  await checkPage(stranger)
})

test('what does not exist in a knowledge base is said beside its sidebar, with a way to its files', async ({
  person,
  errors,
}) => {
  errors.allow(/404/)
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  const response = await page.goto(`${kb}/resources/${crypto.randomUUID()}`)
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.problems.notFound.title)
  await expect(sidebar(page)).toBeVisible()
  await page.getByRole('link', { name: filled(en.problems.files, { title: 'Lighthouse' }) }).click()
  await expect(page).toHaveURL(`${kb}/resources`)
})

test('the pages of a knowledge base begin at one left edge', { tag: '@browser' }, async ({
  person,
}) => {
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  const edges = new Set<string>()
  for (const path of ['book', 'threads', 'chats', 'search', 'notifications', 'bin', 'resources']) {
    await page.goto(`${kb}/${path}`)
    const title = page.getByRole('heading', { level: 1 })
    const left = Math.round((await title.boundingBox())?.x ?? 0)
    edges.add(`${left} ${await title.evaluate((one) => getComputedStyle(one).fontSize)}`)
  }
  expect(edges.size).toBe(1)
})

test('the sidebar stays collapsed or open after a reload', async ({ person }) => {
  const page = await person('Ada Byron')
  const kb = await openNewKb(page, 'Lighthouse')
  const frame = page.locator('[data-sidebar]')
  await page.getByRole('button', { name: en.shell.sidebar.collapse }).click()
  await expect(frame).toHaveAttribute('data-sidebar', 'collapsed')
  await page.goto(`${kb}/resources`)
  await expect(frame).toHaveAttribute('data-sidebar', 'collapsed')
  await expect(page.getByRole('button', { name: en.shell.sidebar.expand })).toBeVisible()
  if (!withScript()) return
  await ready(page)
  await page.keyboard.press('Control+b')
  await expect(frame).toHaveAttribute('data-sidebar', 'expanded')
  // A busy browser stores the cookie a moment later.
  const stored = async () => {
    const cookies = await page.context().cookies()
    return cookies.find(({ name }) => name === 'sidebar_state')?.value
  }
  await expect.poll(stored).toBe('expanded')
  await page.reload()
  await expect(frame).toHaveAttribute('data-sidebar', 'expanded')
})
