import { expect } from '#tests/reader/expect.ts'
import { call } from './call.ts'
import { composer, send } from './chat.ts'
import { checkPage } from './check-page.ts'
import { test } from './fixtures.ts'
import { idOf, openNewKb, openNewMenu, sidebar } from './kbs.ts'
import { withOwnSocket } from './own-socket.ts'
import { addMember } from './sharing.ts'
import { ready, withScript } from './with-script.ts'
import { en, filled } from './words.ts'

const { chatSettings: words } = en

test('a new chat has a name, a colour and people, who see it at once', async ({ person }) => {
  const [ada, lin] = await Promise.all([person('Ada Byron'), person('Lin Wei')])
  const kb = await openNewKb(ada, 'Lighthouse')
  await addMember(ada, kb, lin)
  await lin.goto(kb)
  await ready(lin)
  await ada.goto(kb)
  await ready(ada)
  await sidebar(ada).getByRole('link', { name: en.chatLinks.newChat }).click()
  const title = ada.getByRole('textbox', { name: words.name })
  await expect(title).toBeFocused()
  await checkPage(ada)
  await title.fill('Lamp room')
  await ada.getByRole('radio', { name: words.colors.violet }).check()
  await ada.getByRole('checkbox', { name: 'Lin Wei' }).check()
  await ada.getByRole('button', { name: words.newChat.button }).click()
  await expect(ada.getByRole('heading', { level: 1 })).toHaveText('Lamp room')
  await expect(composer(ada)).toHaveAttribute(
    'placeholder',
    filled(en.chats.composer.group, { title: 'Lamp room' }),
  )
  if (withScript()) await expect(composer(ada)).toBeFocused()
  const chatId = new URL(ada.url()).pathname.split('/').at(-1) ?? ''
  const chat = await call(lin, 'readChat', { params: { chatId } })
  expect(chat).toMatchObject({ title: 'Lamp room', color: 'violet' })
})

test('a rejected new chat keeps what was typed and chosen', async ({ person, errors }) => {
  const [ada, lin] = await Promise.all([person('Ada Byron'), person('Lin Wei')])
  const kb = await openNewKb(ada, 'Lighthouse')
  await addMember(ada, kb, lin)
  await ada.goto(`${kb}/chats/new`)
  await ready(ada)
  await ada.getByRole('textbox', { name: words.name }).fill('Lamp room')
  await ada.getByRole('radio', { name: words.colors.red }).check()
  await ada.getByRole('checkbox', { name: 'Lin Wei' }).check()
  await call(lin, 'leaveKb', { params: { kbId: idOf(kb) } })
  errors.allow(/404/)
  await ada.getByRole('button', { name: words.newChat.button }).click()
  const reason = en.errors.user_not_found
  await expect(ada.getByText(filled(words.newChat.failed, { reason }))).toBeVisible()
  await expect(ada.getByRole('textbox', { name: words.name })).toHaveValue('Lamp room')
  await expect(ada.getByRole('radio', { name: words.colors.red })).toBeChecked()
})

test('two people have one private chat, from whichever side it is opened', async ({ person }) => {
  const [ada, lin] = await Promise.all([person('Ada Byron'), person('Lin Wei')])
  const kb = await openNewKb(ada, 'Lighthouse')
  await addMember(ada, kb, lin)
  await ada.goto(`${kb}/chats?group=private`)
  await ready(ada)
  await ada.locator('main').getByRole('link', { name: en.chatLinks.messageMember }).first().click()
  await ada.getByRole('button', { name: 'Lin Wei' }).click()
  await expect(ada.getByRole('heading', { level: 1 })).toHaveText('Lin Wei')
  await expect(composer(ada)).toHaveAttribute(
    'placeholder',
    filled(en.chats.composer.private, { title: 'Lin Wei' }),
  )
  await send(ada, 'Is the lamp lit?')
  await lin.goto(kb)
  await ready(lin)
  await openNewMenu(lin)
  await lin.locator('main').getByRole('link', { name: en.chatLinks.messageMember }).click()
  await checkPage(lin)
  await lin.getByRole('button', { name: 'Ada Byron' }).click()
  await expect(lin.getByRole('heading', { level: 1 })).toHaveText('Ada Byron')
  expect(new URL(lin.url()).pathname).toBe(new URL(ada.url()).pathname)
})

test('a private message to somebody who has left is refused with the reason', async ({
  person,
  errors,
}) => {
  errors.allow(/404/)
  const [ada, lin] = await Promise.all([person('Ada Byron'), person('Lin Wei')])
  const kb = await openNewKb(ada, 'Lighthouse')
  await addMember(ada, kb, lin)
  // Without live changes the list still offers the person who leaves.
  await withOwnSocket(ada)
  await ada.routeWebSocket(/./, () => {})
  await ada.goto(`${kb}/chats/message`)
  await ready(ada)
  await call(lin, 'leaveKb', { params: { kbId: idOf(kb) } })
  await ada.getByRole('button', { name: 'Lin Wei' }).click()
  await expect(ada.getByText(words.messageFailed)).toBeVisible()
  await expect(ada.getByText(en.errors.user_not_found)).toBeVisible()
})

test('members who may not start chats are offered none', async ({ person, errors }) => {
  const [ada, lin] = await Promise.all([person('Ada Byron'), person('Lin Wei')])
  const kb = await openNewKb(ada, 'Lighthouse')
  await addMember(ada, kb, lin)
  const body = { canEveryoneCreateChat: false }
  await call(ada, 'updateKb', { params: { kbId: idOf(kb) }, body })
  await lin.goto(`${kb}/chats?group=private`)
  await expect(lin.getByText(en.chats.none)).toBeVisible()
  await expect(lin.getByText(en.chats.startedByAdministrators)).toBeVisible()
  await expect(lin.getByRole('link', { name: en.chatLinks.messageMember })).toHaveCount(0)
  await expect(lin.getByRole('link', { name: en.chatLinks.newChat })).toHaveCount(0)
  errors.allow(/403/)
  await lin.goto(`${kb}/chats/new`)
  await expect(lin.getByText(en.problems.right.createChat.title).first()).toBeVisible()
})
