import type { Locator, Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { call } from './call.ts'
import { messages, openChat } from './chat.ts'
import { checkPage } from './check-page.ts'
import { expectReady, haveFiles, upload } from './files.ts'
import { test } from './fixtures.ts'
import { createKb, idOf } from './kbs.ts'
import { ready, withScript } from './with-script.ts'
import { en, filled, zh } from './words.ts'

const { palette } = en

test.beforeEach(() => {
  test.skip(!withScript(), 'without JavaScript the field of the header opens the search page')
})

const dialog = (page: Page) => page.getByRole('dialog', { name: palette.title })
const field = (page: Page) => dialog(page).getByRole('combobox')
const option = (page: Page, name: string | RegExp) => dialog(page).getByRole('option', { name })
const section = (page: Page, name: keyof typeof palette.sections): Locator =>
  dialog(page).getByRole('group', { name: palette.sections[name], exact: true })

/** Presses Ctrl K until the dialog's script is there. */
async function openPalette(page: Page): Promise<void> {
  await ready(page)
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused({ timeout: 500 })
  }).toPass()
}

test('pressed before its script is there, Ctrl K opens with what was typed meanwhile', async ({
  person,
}) => {
  const ada = await person('Ada Byron')
  await createKb(ada, 'Lighthouse')
  const pressed = Promise.withResolvers<void>()
  await ada.route(/\/palette-[^/]*\.js/, async (route) => {
    await pressed.promise
    await route.continue()
  })
  await ada.goto('/dashboard')
  await ready(ada)
  await ada.keyboard.press('Control+k')
  await ada.keyboard.type('lighth')
  pressed.resolve()
  await expect(field(ada)).toHaveValue('lighth')
  await expect(section(ada, 'places').getByRole('option')).toHaveText([/Lighthouse/])
})

test('Ctrl K finds places, files, words in files and people while one types, and Enter opens the chosen one', async ({
  person,
}) => {
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Lighthouse')
  await createKb(ada, 'Handbook of lamps')
  await haveFiles(ada, kb, ['handbook.pdf'])
  await ada.goto(kb)
  await openPalette(ada)
  await field(ada).fill('handbook')
  await expect(section(ada, 'places').getByRole('option')).toHaveText([/Handbook of lamps/])
  await expect(section(ada, 'files').getByRole('option', { name: 'handbook.pdf' })).toBeVisible()
  await expect(option(ada, filled(palette.all, { q: 'handbook' }))).toBeVisible()
  await field(ada).fill('bulb')
  await expect(section(ada, 'passages').locator('mark').first()).toHaveText(/bulb/)
  await expect(dialog(ada).getByRole('status')).toHaveText(/^\d+ results?$/)
  await checkPage(ada)
  const first = dialog(ada).getByRole('option').first()
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await ada.keyboard.press('ArrowUp')
  await expect(dialog(ada).getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
  await ada.keyboard.press('ArrowDown')
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await ada.keyboard.press('Enter')
  await ada.waitForURL(/\/resources\/.*from=/)
  await expect(dialog(ada)).toBeHidden()
})

test('a line of a table is found with its row, and says which typed words it lacks', async ({
  person,
}) => {
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Lighthouse')
  const buffer = Buffer.from('Area,Contact\nCooling,Maria Lind\nPower,Tom Berg\n')
  await upload(ada, kb, [{ name: 'contacts.csv', mimeType: 'text/csv', buffer }])
  await expectReady(ada, 'contacts.csv')
  await openPalette(ada)
  await field(ada).fill('berg budget')
  const row = section(ada, 'passages').getByRole('option')
  await expect(row).toContainText(filled(en.chats.place.row, { title: 'contacts.csv', row: 3 }))
  await expect(row).toContainText(filled(en.find.missing, { words: 'budget' }))
})

test('if the script of the dialog cannot be loaded offline, it is loaded once the browser is online', async ({
  person,
  errors,
}) => {
  errors.allow(/ERR_INTERNET_DISCONNECTED/)
  const ada = await person('Ada Byron')
  const script = /\/palette-[^/]*\.js/
  await ada.route(script, (route) => route.abort('internetdisconnected'))
  const failed = ada.waitForEvent('requestfailed', (request) => script.test(request.url()))
  await ada.goto('/dashboard')
  await failed
  await ada.unroute(script)
  const asked = ada.waitForRequest(script)
  await ada.context().setOffline(true)
  await ada.context().setOffline(false)
  await asked
  await openPalette(ada)
  await checkPage(ada)
})

test('Enter that is pressed before the answer is there opens the first result of what was typed', async ({
  person,
}) => {
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Lighthouse')
  await createKb(ada, 'Harbour')
  await ada.goto(kb)
  await openPalette(ada)
  await ada.keyboard.type('Harbour')
  await ada.keyboard.press('Enter')
  await expect(ada.getByRole('heading', { level: 1 })).toHaveText('Harbour')
})

test('a question is asked with Ctrl Enter from any page, and the chat opens with its answer', async ({
  person,
}) => {
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Lighthouse')
  await haveFiles(ada, kb, ['handbook.pdf'])
  await ada.goto(`${kb}/resources`)
  await openPalette(ada)
  const question = 'Where is a spare bulb kept?'
  await ada.keyboard.type(question)
  await expect(option(ada, filled(palette.ask, { q: question, kb: 'Lighthouse' }))).toBeVisible()
  await ada.keyboard.press('Control+Enter')
  await ada.waitForURL(/\/chats\//)
  await expect(messages(ada, question)).toBeVisible()
  await expect(messages(ada, 'red cabinet')).toBeVisible()
})

test('the search is of the page’s knowledge base until it is widened, and the page with all results has the same words', async ({
  person,
}) => {
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Lighthouse')
  const other = await createKb(ada, 'Harbour')
  await call(ada, 'createFolder', { params: { kbId: idOf(other) }, body: { name: 'Barometers' } })
  await ada.goto(kb)
  await openPalette(ada)
  await expect(section(ada, 'places').getByRole('option').first()).toContainText('Lighthouse')
  await field(ada).fill('barometers')
  await expect(dialog(ada).getByRole('status')).toHaveText(
    filled(palette.none, { q: 'barometers' }),
  )
  const everything = option(ada, filled(palette.everything, { q: 'barometers' }))
  await expect(everything).toHaveAttribute('href', '/search?q=barometers')
  await dialog(ada)
    .getByRole('button', { name: filled(palette.only, { title: 'Lighthouse' }) })
    .click()
  await expect(section(ada, 'files').getByRole('option')).toHaveText(/Barometers.*Harbour/)
  await option(ada, filled(palette.all, { q: 'barometers' })).click()
  await ada.waitForURL('/search?q=barometers')
})

test('an empty field lists the places opened last that may still be read, then others, and Escape gives the focus back', async ({
  person,
}) => {
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Lighthouse')
  const gone = await createKb(ada, 'Shipwreck')
  await ada.goto(gone)
  await ready(ada)
  await openChat(ada, kb, 'townhall')
  await ready(ada)
  await call(ada, 'deleteKb', { params: { kbId: idOf(gone) } })
  await call(ada, 'createKb', { body: { title: 'Harbour' } })
  await ada.goto('/dashboard')
  await openPalette(ada)
  const recent = section(ada, 'recent').getByRole('option')
  await expect(recent.filter({ hasText: en.chatLinks.system.townhall })).toContainText('Lighthouse')
  await expect(recent.filter({ hasText: 'Shipwreck' })).toHaveCount(0)
  const places = section(ada, 'places').getByRole('option')
  await expect(places.filter({ hasText: 'Harbour' })).toHaveCount(1)
  await expect(places.filter({ hasText: en.shell.inbox })).toHaveCount(1)
  await ada.keyboard.press('Escape')
  await expect(dialog(ada)).toBeHidden()
  const opener = ada.getByRole('banner').getByRole('link', { name: en.shell.inbox })
  await opener.focus()
  await openPalette(ada)
  await ada.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})

test('Ctrl K opens the palette above a dialog, and Escape closes only the palette', async ({
  person,
}) => {
  const ada = await person('Ada Byron')
  const settings = ada.getByRole('dialog', { name: en.settings.title })
  const name = settings.getByLabel(en.settings.profile.name)
  for (const open of [
    () => ada.goto('/settings/profile'),
    async () => {
      await ada.goto('/dashboard')
      await ready(ada)
      await ada.getByRole('link', { name: en.shell.settings }).click()
      await settings.getByRole('link', { name: en.settings.tabs.profile }).click()
    },
  ]) {
    await open()
    await name.focus()
    await openPalette(ada)
    await checkPage(ada)
    await ada.keyboard.press('Escape')
    await expect(dialog(ada)).toBeHidden()
    await expect(name).toBeFocused()
    await ada.keyboard.press('Escape')
    await expect(settings).toBeHidden()
  }
})

test('Enter and Escape of an input method choose nothing and close nothing', async ({ person }) => {
  const ada = await person('Ada Byron')
  await createKb(ada, 'Lighthouse')
  await ada.goto('/dashboard')
  await openPalette(ada)
  const client = await ada.context().newCDPSession(ada)
  await client.send('Input.imeSetComposition', { text: 'deng', selectionStart: 4, selectionEnd: 4 })
  for (const key of ['Enter', 'Escape']) {
    await field(ada).dispatchEvent('keydown', { key, isComposing: true, cancelable: true })
    await expect(field(ada)).toBeFocused()
  }
  await client.send('Input.insertText', { text: '灯塔' })
  await expect(dialog(ada).getByRole('status')).toHaveText(filled(palette.none, { q: '灯塔' }))
})

test('on a phone the dialog fills the screen, in Chinese too', async ({ person }) => {
  const viewport = { width: 320, height: 640 }
  const cookies = [{ name: 'lang', value: 'zh' }]
  const ada = await person('Ada Byron', { viewport, cookies })
  const kb = await createKb(ada, '灯塔')
  await haveFiles(ada, kb, ['notes-zh.txt'])
  await ada.goto(kb)
  await ready(ada)
  const named = ada.getByRole('dialog', { name: zh.palette.title })
  await expect(async () => {
    await ada.getByRole('banner').getByRole('link', { name: zh.shell.searchHere }).click()
    await expect(named).toBeVisible({ timeout: 500 })
  }).toPass()
  await named.getByRole('combobox').fill('灯')
  await checkPage(ada)
  expect(await named.boundingBox()).toMatchObject({ x: 0, y: 0, ...viewport })
})

test('what the sidebar lists is found by the name it has there, in Chinese too', async ({
  person,
}) => {
  const ada = await person('Ada Byron', { cookies: [{ name: 'lang', value: 'zh' }] })
  const kb = await createKb(ada, '灯塔')
  await ada.goto(kb)
  await ready(ada)
  const named = ada.getByRole('dialog', { name: zh.palette.title })
  const places = named.getByRole('group', { name: zh.palette.sections.places, exact: true })
  await expect(async () => {
    await ada.keyboard.press('Control+k')
    await expect(named.getByRole('combobox')).toBeFocused({ timeout: 500 })
  }).toPass()
  const { system } = zh.chatLinks
  const { book, drive } = zh.shell.sidebar
  const { dark } = zh.common.theme
  for (const name of [system.townhall, system.ai_chat, book, drive, dark]) {
    await named.getByRole('combobox').fill(name)
    await expect(places.getByRole('option').first()).toContainText(name)
  }
  await named.getByRole('combobox').fill(zh.write.new)
  await expect(places.getByRole('option').first()).toContainText(zh.write.new)
  await ada.keyboard.press('Enter')
  await expect(ada).toHaveURL(`${kb}/resources/new-page`)
})

test('a search that fails says why, and Enter leads to the search page', async ({
  person,
  errors,
}) => {
  errors.allow(/palette/, /Failed to load resource/)
  const ada = await person('Ada Byron')
  await createKb(ada, 'Lighthouse')
  await ada.goto('/dashboard')
  await openPalette(ada)
  await ada.route('**/palette?*', (route) => route.abort())
  await field(ada).fill('lamp')
  await expect(dialog(ada).getByRole('status')).toHaveText(palette.unreachable)
  await ada.keyboard.press('Enter')
  await ada.waitForURL('/search?q=lamp')
})
