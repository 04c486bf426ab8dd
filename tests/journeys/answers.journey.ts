import type { Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { call } from './call.ts'
import { clickInBar, composer, messageLog, messages, openChat, send } from './chat.ts'
import { checkPage } from './check-page.ts'
import { haveFiles } from './files.ts'
import { test } from './fixtures.ts'
import { createKb, idOf } from './kbs.ts'
import { ready, withScript } from './with-script.ts'
import { en } from './words.ts'

const question = 'Where is a spare bulb kept?'
const says = 'red cabinet'

async function asked(ada: Page): Promise<string> {
  const kb = await createKb(ada, 'Lighthouse', { isPublic: true })
  await haveFiles(ada, kb, ['handbook.pdf', 'notes-zh.txt'])
  return kb
}

/** Opens the actions of the answer: a menu, or without JavaScript its page. */
async function openActions(page: Page): Promise<void> {
  const answer = messages(page, says)
  if (!withScript()) return answer.getByRole('link', { name: /^Actions for/ }).click()
  await clickInBar(answer, en.message.toolbar)
}

test('an answer says how many quotes it shows, and from how many files', async ({ person }) => {
  const ada = await person('Ada Byron')
  const kb = await asked(ada)
  await openChat(ada, kb, 'ai_chat')
  await send(ada, question)
  await expect(
    messages(ada, says).getByText(/^1 quote from 1 file( · chosen from passages in 2 files)?$/),
  ).toBeVisible()
})

test('an answer that found nothing leads to what has some of the words of its question', async ({
  person,
}) => {
  const ada = await person('Ada Byron')
  const kb = await asked(ada)
  await openChat(ada, kb, 'ai_chat')
  await send(ada, 'Who paints the red cabinet on the moon?')
  await messages(ada, en.chats.bot.notFound)
    .getByRole('link', { name: en.chats.bot.search })
    .click()
  const searched = ada.locator('main').getByRole('searchbox').first()
  await expect(searched).toHaveValue('Who paints the red cabinet on the moon?')
  await expect(ada.locator('main').getByText('cabinet').first()).toBeVisible()
})

test('the newest answer shows its actions without being pointed at', async ({ person }) => {
  test.skip(!withScript(), 'without JavaScript a link leads to the actions of each message')
  const ada = await person('Ada Byron')
  const kb = await asked(ada)
  await openChat(ada, kb, 'ai_chat')
  await expect(composer(ada)).toBeFocused()
  await send(ada, question)
  const { copyText, like, dislike, reply } = en.message.actions
  const bar = messageLog(ada).getByRole('toolbar', { name: en.message.toolbar })
  await expect(messages(ada, says).getByRole('toolbar')).toHaveCount(1)
  await messages(ada, question).first().hover()
  await expect(messages(ada, says).getByRole('button', { name: copyText })).toBeVisible()
  await expect(messages(ada, says).getByRole('link', { name: dislike })).toBeVisible()
  await messages(ada, says).getByRole('button', { name: like }).click()
  const liked = messages(ada, says).getByRole('button', { name: like, pressed: true })
  await expect(liked).toBeVisible()
  // The pointer leaves the message before the focus does.
  await composer(ada).hover()
  await send(ada, 'What colour is the moon?')
  await expect(messages(ada, en.chats.bot.notFound).getByRole('toolbar')).toHaveCount(1)
  await composer(ada).hover()
  await expect(bar).toHaveCount(1)
  await messages(ada, en.chats.bot.notFound).getByRole('button', { name: reply }).click()
  await expect(ada).toHaveURL(/\/thread\//)
})

test('a disliked answer is listed for the administrators, with the reason', async ({ person }) => {
  const ada = await person('Ada Byron')
  const kb = await asked(ada)
  const grace = await person('Grace Hopper')
  await call(grace, 'joinKb', { params: { kbId: idOf(kb) } })
  await openChat(grace, kb, 'ai_chat')
  await send(grace, question)
  await expect(messages(grace, says)).toBeVisible()
  await openActions(grace)
  const { dislike } = en.message.actions
  const actions = withScript() ? grace.getByRole('dialog') : grace.locator('main')
  await actions.getByRole('link', { name: dislike }).click()
  await grace.getByRole('textbox', { name: en.message.disliking.why }).fill('It is blue now')
  await checkPage(grace)
  await grace.getByRole('button', { name: dislike, exact: true }).last().click()
  await expect(grace.getByText(en.toasts.answerRated)).toBeVisible()
  await ada.goto(`${kb}/settings/answers`)
  await ready(ada)
  const listed = ada.getByRole('listitem').filter({ hasText: 'It is blue now' })
  await expect(listed).toContainText('Grace Hopper')
  await expect(listed).toContainText(question)
  await expect(listed).toContainText(says)
  await checkPage(ada)
  await listed.getByRole('link', { name: en.kbSettings.answers.open }).click()
  await expect(ada.getByRole('article').filter({ hasText: says })).toBeInViewport()
})

test('a question about one file is answered from that file only, and says so', async ({
  person,
}) => {
  const ada = await person('Ada Byron')
  const kb = await asked(ada)
  const { resources } = await call(ada, 'listResources', { params: { kbId: idOf(kb) }, query: {} })
  const notes = resources.find(({ title }) => title === 'notes-zh.txt')
  await ada.goto(`${kb}/resources/${notes?.id}`)
  await ready(ada)
  await ada.getByRole('button', { name: en.askedFiles.askAboutThis }).click()
  await ada.waitForURL(/about=/, { waitUntil: 'commit' })
  await ready(ada)
  const chosen = ada.locator('#composer')
  await expect(chosen).toContainText('notes-zh.txt')
  await expect(chosen.getByRole('textbox', { name: en.chatLinks.askFiles_one })).toBeVisible()
  await checkPage(ada)
  await send(ada, question)
  await expect(messages(ada, question).getByRole('link', { name: /notes-zh/ })).toBeVisible()
  await expect(messages(ada, en.chats.bot.notFound)).toBeVisible()
  await expect(chosen).toContainText('notes-zh.txt')
  await chosen.getByRole('link', { name: en.askedFiles.change }).click()
  await ada.getByRole('checkbox', { name: 'notes-zh.txt' }).uncheck()
  await ada.getByRole('checkbox', { name: 'handbook.pdf' }).check()
  await checkPage(ada)
  await ada.getByRole('button', { name: en.askedFiles.use }).click()
  await expect(chosen).toContainText('handbook.pdf')
  await ready(ada)
  await send(ada, 'And where is a spare bulb kept?')
  await expect(messages(ada, says)).toBeVisible()
})
