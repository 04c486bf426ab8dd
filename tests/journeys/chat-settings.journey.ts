import type { Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { call } from './call.ts'
import { composer, messageLog, send } from './chat.ts'
import { checkPage } from './check-page.ts'
import { test } from './fixtures.ts'
import { createKb, idOf } from './kbs.ts'
import { addMember, row } from './sharing.ts'
import { ready, withScript } from './with-script.ts'
import { en, filled } from './words.ts'

const { chatSettings: words, toasts } = en
const { systemMessages: said } = en.chats

// Without JavaScript a chat never finishes loading, because its messages are a stream.
const shown = { waitUntil: 'domcontentloaded' } as const

/** A group chat of two people, made by calls; the first is its creator. */
async function groupOf(creator: Page, other: Page, title: string): Promise<string> {
  const kb = await createKb(creator, 'Lighthouse')
  await addMember(creator, kb, other)
  const { id: otherId } = await call(other, 'readUser', {})
  const body = { kbId: idOf(kb), title, color: 'teal', UserIDs: [otherId] }
  const { id } = await call(creator, 'createChat', { body })
  return `${kb}/chats/${id}`
}

async function openMenu(page: Page, item: string): Promise<void> {
  await page.locator('main').getByLabel(en.chats.header.more).click()
  await page.locator('main').getByRole('link', { name: item, exact: true }).click()
}

test('a chat is renamed and coloured, and its people see both at once', async ({ person }) => {
  const [ada, lin] = await Promise.all([person('Ada Byron'), person('Lin Wei')])
  const chat = await groupOf(ada, lin, 'Lamp room')
  await lin.goto(chat, shown)
  await ready(lin)
  await ada.goto(chat, shown)
  await ready(ada)
  await openMenu(ada, en.chats.header.settings)
  await expect(ada.getByRole('textbox', { name: words.name })).toHaveValue('Lamp room')
  await checkPage(ada)
  await ada.getByRole('textbox', { name: words.name }).fill('Watch room')
  await ada.getByRole('radio', { name: words.colors.pink }).check()
  await ada.getByRole('button', { name: en.kb.save }).click()
  await expect(ada.getByText(toasts.chatSaved)).toBeVisible()
  await expect(ada.getByRole('heading', { level: 1 })).toHaveText('Watch room')
  const renamed = filled(said.renamed, { actor: 'Ada Byron', detail: 'Watch room' })
  await expect(messageLog(lin).getByText(renamed).filter({ visible: true })).toBeVisible()
  if (withScript()) await expect(lin.getByRole('heading', { level: 1 })).toHaveText('Watch room')
  await lin.reload(shown)
  await expect(lin.getByRole('heading', { level: 1 })).toHaveText('Watch room')
  const changed = filled(said.settings_updated, { actor: 'Ada Byron' })
  await expect(messageLog(lin).getByText(changed)).toBeVisible()
})

test('people are added, promoted, demoted and removed, and each change is in the chat', async ({
  person,
}) => {
  const [ada, lin, bo] = await Promise.all(
    ['Ada Byron', 'Lin Wei', 'Bo Lind'].map((n) => person(n)),
  )
  if (!ada || !lin || !bo) return
  const chat = await groupOf(ada, lin, 'Lamp room')
  await addMember(ada, chat.replace(/\/chats.*/, ''), bo)
  await ada.goto(chat, shown)
  await ready(ada)
  await openMenu(ada, words.tabs.add)
  await ada.getByRole('checkbox', { name: 'Bo Lind' }).check()
  await checkPage(ada)
  await ada.getByRole('button', { name: words.add.button }).click()
  await expect(ada.getByText(filled(toasts.chatMembersAdded_one, { count: 1 }))).toBeVisible()
  await expect(row(ada, 'Bo Lind')).toContainText(words.roles.member)
  await expect(row(ada, 'Ada Byron')).toContainText(words.roles.creator)
  const change = async (item: string) => {
    await row(ada, 'Bo Lind')
      .getByLabel(filled(en.sharing.members.actionsOf, { name: 'Bo Lind' }))
      .click()
    await row(ada, 'Bo Lind').getByRole('button', { name: item }).click()
  }
  await change(words.members.promote)
  await expect(row(ada, 'Bo Lind')).toContainText(words.roles.admin)
  await change(words.members.demote)
  await expect(row(ada, 'Bo Lind')).toContainText(words.roles.member)
  await change(words.members.remove)
  await expect(row(ada, 'Bo Lind')).toHaveCount(0)
  await lin.goto(chat, shown)
  const log = messageLog(lin)
  await log.getByText(filled(said.folded_other, { count: 4 })).click()
  const names = { actor: 'Ada Byron', subject: 'Bo Lind' }
  for (const sentence of [said.invited, said.promoted, said.demoted, said.removed])
    await expect(log.getByText(filled(sentence, names))).toBeVisible()
})

test('who leaves a chat is asked first, and the others see who left', async ({ person }) => {
  const [ada, lin] = await Promise.all([person('Ada Byron'), person('Lin Wei')])
  const chat = await groupOf(ada, lin, 'Lamp room')
  await ada.goto(chat, shown)
  await ready(ada)
  await lin.goto(chat, shown)
  await ready(lin)
  await openMenu(lin, en.chats.header.leave)
  await expect(lin.getByText(words.leave.text)).toBeVisible()
  await checkPage(lin)
  await lin.getByRole('button', { name: words.leave.button }).click()
  await expect(lin.getByText(filled(toasts.chatLeft, { title: 'Lamp room' }))).toBeVisible()
  await expect(lin.getByRole('link', { name: 'Lamp room' })).toHaveCount(0)
  await expect(messageLog(ada).getByText(filled(said.left, { actor: 'Lin Wei' }))).toBeVisible()
})

test('the creator dismisses a chat for everybody, and what another types stays', async ({
  person,
  errors,
}) => {
  const [ada, lin] = await Promise.all([person('Ada Byron'), person('Lin Wei')])
  const chat = await groupOf(ada, lin, 'Lamp room')
  await lin.goto(chat, shown)
  await ready(lin)
  await composer(lin).fill('The lamp is')
  await ada.goto(chat, shown)
  await ready(ada)
  await send(ada, 'We are done here')
  await openMenu(ada, en.chats.header.dismiss)
  await ada.getByRole('button', { name: words.dismiss.button }).click()
  await expect(ada.getByText(filled(toasts.chatDismissed, { title: 'Lamp room' }))).toBeVisible()
  if (withScript()) {
    await expect(lin.getByText(en.chats.gone)).toBeVisible()
    await expect(composer(lin)).toHaveValue('The lamp is')
  }
  errors.allow(/404/)
  await lin.goto(chat, shown)
  await expect(lin.getByText(en.problems.notFound.title).first()).toBeVisible()
})

test('a member sees who is in a chat, and can change nothing in its settings', async ({
  person,
}) => {
  const [ada, lin] = await Promise.all([person('Ada Byron'), person('Lin Wei')])
  const chat = await groupOf(ada, lin, 'Lamp room')
  await lin.goto(`${chat}/settings`, shown)
  await expect(lin.getByText(words.readOnly.others)).toBeVisible()
  await expect(lin.getByRole('link', { name: words.tabs.add })).toHaveCount(0)
  await lin.getByRole('link', { name: words.tabs.members, exact: true }).click()
  await expect(row(lin, 'Ada Byron')).toContainText(words.roles.creator)
  await expect(lin.getByLabel(/^More about Ada/)).toHaveCount(0)
})
