import type { Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { call } from './call.ts'
import { messageLog } from './chat.ts'
import { checkPage } from './check-page.ts'
import { haveFiles } from './files.ts'
import { test } from './fixtures.ts'
import { createKb, idOf } from './kbs.ts'
import { addMember } from './sharing.ts'
import { ready } from './with-script.ts'
import { en, filled, zh } from './words.ts'

const { home } = en.kb
const steps = (page: Page) => page.getByRole('region', { name: home.steps.title })

test('an empty knowledge base shows how to begin, until that is hidden', async ({ person }) => {
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  await page.goto(kb)
  await ready(page)
  await expect(steps(page).getByRole('link', { name: en.resources.upload })).toBeVisible()
  await expect(steps(page).getByRole('link', { name: en.resources.addLinks })).toBeVisible()
  await expect(steps(page).getByText(home.steps.askLater)).toBeVisible()
  const link = steps(page).getByRole('textbox', { name: en.sharing.link.label })
  await expect(link).toHaveValue(/\/invite\//)
  await checkPage(page)
  await steps(page).getByRole('button', { name: home.steps.hide }).click()
  await expect(steps(page)).toHaveCount(0)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: en.resources.upload, exact: true })).toBeVisible()
  await page.goto(await createKb(page, 'Harbour'))
  await expect(steps(page)).toHaveCount(0)
})

test('the first steps are ticked off one by one, and end with the last', async ({ person }) => {
  const [ada, lin] = await Promise.all([person('Ada Byron'), person('Lin Wei')])
  const kb = await createKb(ada, 'Lighthouse')
  await haveFiles(ada, kb, ['handbook.pdf'])
  await ada.goto(kb)
  await expect(steps(ada).getByText(home.steps.filesDone)).toBeVisible()
  await expect(steps(ada).getByRole('textbox', { name: en.chatLinks.askFiles_one })).toBeVisible()
  await addMember(ada, kb, lin)
  await ada.goto(kb)
  await expect(steps(ada).getByText(home.steps.inviteDone)).toBeVisible()
  await checkPage(ada)
  const chats = await call(ada, 'listChats', { query: { kbId: idOf(kb) } })
  const chatId = chats.find(({ systemChat }) => systemChat === 'ai_chat')?.id ?? ''
  const question = { content: 'Where is a spare bulb?', clientId: crypto.randomUUID() }
  await call(ada, 'sendMessage', { params: { chatId }, body: question })
  await ada.goto(kb)
  await expect(steps(ada)).toHaveCount(0)
  await expect(ada.getByRole('textbox', { name: en.chatLinks.askFiles_one })).toBeVisible()
})

test('an open invitation ticks off the step that invites others', async ({ person }) => {
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  await page.goto(kb)
  await expect(steps(page).getByText(home.steps.inviteSent)).toHaveCount(0)
  await call(page, 'inviteByEmail', {
    params: { kbId: idOf(kb) },
    body: { emails: [`guest.${crypto.randomUUID()}@example.com`] },
  })
  await page.goto(kb)
  await expect(steps(page).getByText(home.steps.inviteSent)).toBeVisible()
})

test('the home page shows what waits for its reader, and nothing else', async ({ person }) => {
  const [ada, lin] = await Promise.all([person('Ada Byron'), person('Lin Wei')])
  const kb = await createKb(ada, 'Lighthouse')
  await addMember(ada, kb, lin)
  const mine = ada.getByRole('region', { name: home.forYou })
  const chats = await call(lin, 'listChats', { query: { kbId: idOf(kb) } })
  const chatId = chats.find(({ systemChat }) => systemChat === 'townhall')?.id ?? ''
  const say = (content: string) =>
    call(lin, 'sendMessage', {
      params: { chatId },
      body: { content, clientId: crypto.randomUUID() },
    })
  await say('The lamp is lit.')
  await ada.goto(kb)
  await expect(ada.getByText('The lamp is lit.')).toBeVisible()
  await expect(mine).toHaveCount(0)
  // A number counts what was written to the reader, here as in the sidebar.
  const talk = ada.getByRole('region', { name: home.recentTalk }).getByRole('link')
  const lamp = talk.filter({ hasText: 'The lamp is lit.' })
  await expect(lamp).toContainText(filled(en.common.unread_one, { count: 1 }))
  await expect(lamp.locator('.badge')).toHaveCount(0)
  await say('@Ada Byron is the wick dry?')
  await expect(async () => {
    await ada.goto(kb)
    await expect(mine.getByText('is the wick dry?')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await ready(ada)
  await checkPage(ada)
  await mine.locator('[data-open]').click()
  await expect(ada).toHaveURL(/\/chats\//)
})

for (const [locale, width] of [
  ['en', 390],
  ['zh', 320],
] as const)
  test(`what one may do on the home page is in one row of a phone (${locale})`, {
    tag: '@browser',
  }, async ({ person }) => {
    const page = await person('Ada Byron', {
      locale,
      viewport: { width, height: 700 },
      hasTouch: true,
    })
    const kb = await createKb(page, 'Lighthouse')
    await haveFiles(page, kb, ['handbook.pdf'])
    await page.goto(kb)
    const words = (locale === 'zh' ? zh : en).resources
    const main = page.getByRole('main')
    const upload = main.getByRole('link', { name: words.upload, exact: true })
    const menu = main.locator('summary').filter({ hasText: /^(New|新建)$/ })
    expect((await menu.boundingBox())?.y).toBe((await upload.boundingBox())?.y)
    await menu.click()
    await expect(main.getByRole('link', { name: words.newPage })).toBeVisible()
    await checkPage(page)
  })

test('the parts of the home page end at one edge', { tag: '@browser' }, async ({ person }) => {
  const [page, lin] = await Promise.all([person('Ada Byron'), person('Lin Wei')])
  const kb = await createKb(page, 'Lighthouse')
  await addMember(page, kb, lin)
  await haveFiles(page, kb, ['handbook.pdf'])
  const params = { kbId: idOf(kb) }
  await call(page, 'updateKb', { params, body: { isPublic: true, needApprovalToJoin: true } })
  await call(await person('Grace Hopper'), 'joinKb', { params })
  await page.goto(kb)
  const main = page.getByRole('main')
  const menu = main.locator('summary').filter({ hasText: home.new })
  const regions = [home.forYou, home.recentTalk].map((name) => main.getByRole('region', { name }))
  const field = main.locator('form').filter({ has: page.getByRole('textbox') })
  const ends = [menu, field, ...regions].map(async (part) => {
    const box = await part.first().boundingBox()
    return box && Math.round(box.x + box.width)
  })
  expect(new Set(await Promise.all(ends)).size).toBe(1)
})

test('what is typed on the home page is asked privately, and nobody else sees it', async ({
  person,
}) => {
  const [ada, lin] = await Promise.all([person('Ada Byron'), person('Lin Wei')])
  const kb = await createKb(ada, 'Lighthouse')
  await addMember(ada, kb, lin)
  await haveFiles(ada, kb, ['handbook.pdf'])
  await ada.goto(kb)
  await ready(ada)
  const question = 'How long are receipts kept?'
  await ada.getByRole('textbox', { name: en.chatLinks.askFiles_one }).fill(question)
  const main = ada.getByRole('main')
  await main.getByRole('button', { name: en.chatLinks.askPrivately }).click()
  await expect(ada.getByRole('heading', { level: 1 })).toHaveText(en.chatLinks.withBot)
  await expect(messageLog(ada).getByText(question)).toBeVisible()
  await lin.goto(`${kb}/chats?group=private`)
  await expect(lin.locator('main').getByText(en.chats.none)).toBeVisible()
})

test('a request to join is decided on the home page', async ({ person }) => {
  const [ada, lin] = await Promise.all([person('Ada Byron'), person('Lin Wei')])
  const kb = await createKb(ada, 'Lighthouse')
  const params = { kbId: idOf(kb) }
  await call(ada, 'updateKb', { params, body: { isPublic: true, needApprovalToJoin: true } })
  await call(lin, 'joinKb', { params })
  await ada.goto(kb)
  await ready(ada)
  const mine = ada.getByRole('region', { name: home.forYou })
  await checkPage(ada)
  const approve = filled(en.sharing.requests.approveOf, { name: 'Lin Wei' })
  await mine.getByRole('button', { name: approve }).click()
  await expect(ada).toHaveURL(kb)
  await expect(ada.getByText(filled(en.toasts.requestApproved, { name: 'Lin Wei' }))).toBeVisible()
  await expect(mine).toHaveCount(0)
})

test('a heading of a new file is asked about with one click', async ({ person }) => {
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  await haveFiles(page, kb, ['readme.md'])
  const [heading = ''] = await call(page, 'listTopics', { params: { kbId: idOf(kb) } })
  expect(heading).not.toBe('')
  const question = filled(en.chatLinks.suggestedQuestion, { heading })
  await page.goto(kb)
  await ready(page)
  await checkPage(page)
  await page.getByRole('button', { name: question }).click()
  await expect(page).toHaveURL(/\/chats\/[\w-]+/)
  await expect(messageLog(page).getByRole('article').filter({ hasText: question })).toHaveCount(1)
})
