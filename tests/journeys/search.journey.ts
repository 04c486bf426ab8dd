import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { limits } from '#contract/limits.ts'
import { expect } from '#tests/reader/expect.ts'
import { call } from './call.ts'
import { messages } from './chat.ts'
import { checkPage } from './check-page.ts'
import { expectReady, upload } from './files.ts'
import { test } from './fixtures.ts'
import { createKb, idOf } from './kbs.ts'
import { ready, withScript } from './with-script.ts'
import { en, filled } from './words.ts'

const { find } = en
const shown = { waitUntil: 'domcontentloaded' } as const

async function fill(page: Page, kbPath: string): Promise<void> {
  const kbId = idOf(kbPath)
  const chats = await call(page, 'listChats', { query: { kbId } })
  const chatId = chats.find(({ systemChat }) => systemChat === 'townhall')?.id ?? ''
  await call(page, 'createFolder', { params: { kbId }, body: { name: 'Barometers' } })
  for (let n = 0; n < limits.searchPageSize + 4; n += 1) {
    const content = `**Barometer** reading ${n}`
    await call(page, 'sendMessage', {
      params: { chatId },
      body: { clientId: randomUUID(), content },
    })
  }
}

async function openFilters(page: Page): Promise<void> {
  await page.locator('main summary').filter({ hasText: find.filters.title }).click()
}

const hits = (page: Page) => page.locator('main').locator('ol > li')

test('a search is restricted by filters that stay in the address from page to page', async ({
  person,
}) => {
  const ada = await person('Ada Byron')
  const kbPath = await createKb(ada, 'Lighthouse')
  await fill(ada, kbPath)
  await ada.goto('/search?q=barometer', shown)
  await ready(ada)
  await expect(hits(ada).first()).toContainText('Barometers')
  await expect(hits(ada).nth(1)).toContainText(en.chatLinks.system.townhall)
  await expect(hits(ada).nth(1).locator('p')).toHaveText(/^Barometer reading \d+$/)
  await checkPage(ada)
  await ada.locator('main').getByRole('link', { name: find.kinds.messages, exact: true }).click()
  await ada.waitForURL(/kind=messages/)
  await expect(ada.locator('nav').getByRole('link', { name: find.kinds.messages })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await openFilters(ada)
  await ada.getByLabel(find.filters.kb, { exact: true }).selectOption({ label: 'Lighthouse' })
  await ada.getByRole('button', { name: find.filters.apply }).click()
  await ada.waitForURL(/kb=/)
  // Of a chosen knowledge base only its own people are offered.
  await expect(ada.getByLabel(find.filters.by, { exact: true }).locator('option')).toHaveCount(2)
  await openFilters(ada)
  await ada.getByLabel(find.filters.by, { exact: true }).selectOption({ label: 'Ada Byron' })
  await ada.getByLabel(find.filters.from, { exact: true }).fill('2020-01-01')
  await ada.locator('main').getByRole('button', { name: find.button }).click()
  await ada.waitForURL(/from=2020-01-01/)
  await expect(hits(ada)).toHaveCount(limits.searchPageSize)
  await ada.getByRole('link', { name: find.next }).click()
  await expect(hits(ada)).toHaveCount(4)
  const { searchParams } = new URL(ada.url())
  expect(Object.fromEntries(searchParams)).toMatchObject({
    q: 'barometer',
    kind: 'messages',
    kb: idOf(kbPath),
    from: '2020-01-01',
  })
  await expect(ada.getByLabel(find.filters.by, { exact: true })).toHaveValue(
    searchParams.get('by') ?? 'nobody',
  )
  await checkPage(ada)
  await ada.getByRole('link', { name: find.first }).click()
  await expect(hits(ada)).toHaveCount(limits.searchPageSize)
  const { from: name } = find.filters
  const without = filled(find.filters.without, { name, value: '2020-01-01' })
  await ada.getByRole('link', { name: without }).click()
  await ada.waitForURL((url) => !url.searchParams.has('from') && url.searchParams.has('by'))
  await expect(ada.getByRole('link', { name: without })).toHaveCount(0)
  // The header has the words of the search, also after another search.
  const header = ada.getByRole('banner').locator('input[name=q]')
  await expect(header).toHaveValue('barometer')
  await ada.locator('main').getByLabel(find.label).fill('reading')
  await ada.locator('main').getByRole('button', { name: find.button, exact: true }).click()
  await expect(header).toHaveValue('reading')
})

test('the search page of a phone searches while one types, and keeps the field', {
  tag: '@browser',
}, async ({ person }) => {
  const ada = await person('Ada Byron', { viewport: { width: 390, height: 700 }, hasTouch: true })
  const kbPath = await createKb(ada, 'Lighthouse')
  await fill(ada, kbPath)
  await ada.goto(`${kbPath}/search`, shown)
  await ready(ada)
  const field = ada.locator('main').getByRole('searchbox')
  await field.pressSequentially('reading 3')
  if (!withScript()) await field.press('Enter')
  await expect(hits(ada)).toHaveCount(1)
  await expect(ada).toHaveURL(/\/search\?q=reading\+3/)
  if (!withScript()) return
  await expect(field).toBeFocused()
  await ada.keyboard.press('Backspace')
  await ada.keyboard.type('4')
  await expect(hits(ada).filter({ hasText: 'reading 4' })).toHaveCount(1)
  await expect(field).toHaveValue('reading 4')
  await expect(field).toBeFocused()
})

test('a hit in a table says its row and column, and which typed words it lacks', {
  tag: '@browser',
}, async ({ person }) => {
  const ada = await person('Ada Byron')
  const kbPath = await createKb(ada, 'Lighthouse')
  const rows = 'Area,Contact\nCooling,Maria Lind\nPower,Tom Berg\n'
  const name = 'contacts.csv'
  await upload(ada, kbPath, [{ name, mimeType: 'text/csv', buffer: Buffer.from(rows) }])
  await expectReady(ada, name)
  await ada.goto(`${kbPath}/search?q=berg+budget`, shown)
  const hit = hits(ada).filter({ hasText: 'Tom Berg' })
  await expect(hit.getByRole('link')).toHaveText(
    filled(en.chats.place.row, { title: name, row: 3 }),
  )
  await expect(hit.getByText('Area: Power · Contact', { exact: true })).toBeVisible()
  await expect(hit.getByText(filled(find.missing, { words: 'budget' }))).toBeVisible()
  // Words between the cells that only screen readers read are not copied.
  const copied = await hit.locator('p:has(mark)').evaluate((excerpt) => {
    getSelection()?.selectAllChildren(excerpt)
    return String(getSelection())
  })
  expect(copied.trim().replace(/\s+/g, ' ')).toBe('Power Tom Berg')
  await checkPage(ada)
})

test('a filter by somebody whom the list of people does not have is shown as chosen', async ({
  person,
}) => {
  const ada = await person('Ada Byron')
  const kbPath = await createKb(ada, 'Lighthouse')
  const by = randomUUID()
  await ada.goto(`${kbPath}/search?q=lighthouse&by=${by}`, shown)
  await expect(ada.getByLabel(find.filters.by, { exact: true })).toHaveValue(by)
  await expect(
    ada.getByLabel(find.filters.by, { exact: true }).locator('option:checked'),
  ).toHaveText(find.filters.noMember)
})

test('the header of a knowledge base searches it, with keys alone, and a hit opens at its place', {
  tag: '@browser',
}, async ({ person }) => {
  const ada = await person('Ada Byron')
  const kbPath = await createKb(ada, 'Lighthouse')
  await fill(ada, kbPath)
  await ada.goto(kbPath, shown)
  await ready(ada)
  await ada.getByRole('searchbox', { name: en.shell.searchHere }).focus()
  await ada.keyboard.type('reading 3')
  await ada.keyboard.press('Enter')
  await ada.waitForURL(`${kbPath}/search?q=reading+3`)
  // The field of the page is the only one.
  await expect(ada.getByRole('searchbox')).toHaveCount(1)
  await expect(hits(ada)).toHaveCount(1)
  await hits(ada).getByRole('link').focus()
  await ada.keyboard.press('Enter')
  await ada.waitForURL(/\/chats\//)
  await expect(ada.locator('main').getByText('Barometer reading 3', { exact: true })).toBeVisible()
})

test('a search that finds nothing says what to do, and leads on without filters', async ({
  person,
}) => {
  const ada = await person('Ada Byron')
  const kbPath = await createKb(ada, 'Lighthouse')
  await ada.goto(`${kbPath}/search?q=lighthouse&kind=people&to=2020-01-01`, shown)
  const none = ada.getByRole('heading', { name: filled(find.noneTitle, { q: 'lighthouse' }) })
  await expect(none).toBeVisible()
  await checkPage(ada)
  await ada.getByRole('link', { name: find.everywhere }).click()
  await ada.waitForURL(/\/search\?q=lighthouse&kind=people/)
  await ada.getByRole('link', { name: find.withoutFilters }).click()
  await ada.waitForURL((url) => url.search === '?q=lighthouse')
  await ada.goto('/search?q=ж', shown)
  await expect(ada.getByText(find.tooShort)).toBeVisible()
})

test('the words of a search are asked in AI Chat', async ({ person }) => {
  const ada = await person('Ada Byron')
  const kbPath = await createKb(ada, 'Lighthouse')
  const q = 'Who cleans the lens'
  await ada.goto(`${kbPath}/search?q=${q}`)
  await ready(ada)
  await ada.getByRole('button', { name: filled(find.ask, { q }) }).click()
  await ada.waitForURL(/\/chats\//)
  await expect(messages(ada, q)).toBeVisible()
})

test('a search of a knowledge base that its reader may not see says that it does not exist', async ({
  person,
  errors,
}) => {
  errors.allow(/404 GET .*\/search/, /status of 404/)
  const ada = await person('Ada Byron')
  const answer = await ada.goto(`/search?q=lamp&kb=${randomUUID()}`, shown)
  expect(answer?.status()).toBe(404)
  await expect(ada.getByRole('heading', { level: 1 })).toHaveText(en.problems.notFound.title)
})
