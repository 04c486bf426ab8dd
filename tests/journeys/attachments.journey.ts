import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { composer, messageLog, messages, openChat } from './chat.ts'
import { checkPage } from './check-page.ts'
import { test } from './fixtures.ts'
import { createKb } from './kbs.ts'
import { addMember } from './sharing.ts'
import { ready, withScript } from './with-script.ts'
import { en, filled } from './words.ts'

const { attachments: words, chats } = en

const text = (name: string, content = name) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
})
const picture = async (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await readFile('tests/files/picture.png'),
})

const field = (page: Page) => page.locator('#composer input[type=file]')
const sendButton = (page: Page) =>
  page.locator('#composer').getByRole('button', { name: chats.composer.send, exact: true })

/** Opens the Townhall of a new knowledge base with two members. */
async function scene(person: (name: string) => Promise<Page>) {
  const [ada, lin] = await Promise.all([person('Ada Byron'), person('Lin Wei')])
  const kb = await createKb(ada, 'Lighthouse')
  await addMember(ada, kb, lin)
  await openChat(ada, kb, 'townhall')
  return { ada, lin, kb }
}

test('files are sent with a text, and everybody in the chat sees and downloads them', async ({
  person,
}) => {
  const { ada, lin, kb } = await scene(person)
  await openChat(lin, kb, 'townhall')
  await field(ada).setInputFiles([text('log.txt'), await picture('lamp.png')])
  if (withScript()) {
    await expect(ada.getByRole('list', { name: words.files }).getByRole('listitem')).toHaveCount(2)
    await expect(ada.getByText(filled(words.progress, { done: 2, all: 2 }))).toHaveCount(1)
    await checkPage(ada)
  }
  await composer(ada).fill('The lamp')
  await sendButton(ada).click()
  for (const page of [ada, lin]) {
    const sent = messages(page, 'The lamp')
    await expect(sent.getByRole('img', { name: 'lamp.png' })).toBeVisible()
    await expect(sent.getByText('log.txt')).toBeVisible()
  }
  await expect(composer(ada)).toHaveValue('')
  await checkPage(lin)
  const link = messages(lin, 'The lamp').getByRole('link', {
    name: filled(words.download, { name: 'log.txt' }),
  })
  const started = lin.waitForEvent('download')
  await link.click()
  expect((await started).suggestedFilename()).toBe('log.txt')
})

test('a message may have only files', async ({ person }) => {
  const { ada } = await scene(person)
  await field(ada).setInputFiles(text('log.txt'))
  await sendButton(ada).click()
  await expect(messageLog(ada).getByText('log.txt')).toBeVisible()
})

test('a message that is sent while the script for its files is loading waits for them', async ({
  person,
}) => {
  test.skip(!withScript())
  const { ada } = await scene(person)
  const held = Promise.withResolvers<void>()
  const asked = ada.waitForRequest(/attached-files-.*\.js/)
  await ada.route(/attached-files-.*\.js/, async (route) => {
    await held.promise
    await route.continue()
  })
  await field(ada).setInputFiles(text('log.txt'))
  await asked
  await sendButton(ada).click()
  await expect(ada.getByText(filled(words.notes.waits_one, { count: 1 }))).toBeVisible()
  held.resolve()
  await expect(messageLog(ada).getByText('log.txt')).toBeVisible()
})

test('a file of a chat is kept in the knowledge base', async ({ person }) => {
  const { ada, kb } = await scene(person)
  await field(ada).setInputFiles(text('log.txt'))
  await sendButton(ada).click()
  const keep = messageLog(ada).getByRole('link', {
    name: filled(words.keepNamed, { name: 'log.txt' }),
  })
  await keep.click()
  await checkPage(ada)
  await ada.getByRole('button', { name: words.keep, exact: true }).click()
  await expect(ada.getByText(filled(en.toasts.kept, { name: 'log.txt' }))).toBeVisible()
  await expect(ada).toHaveURL(/\/chats\/[\w-]+$/)
  await ada.goto(`${kb}/resources`)
  await expect(ada.getByRole('link', { name: 'log.txt', exact: true })).toBeVisible()
})

test('a rejected form keeps its text and says that the files must be chosen again', async ({
  person,
  errors,
}) => {
  test.skip(withScript())
  errors.allow(/400 POST .*\/chats\//, /status of 400/)
  const { ada } = await scene(person)
  const many = Array.from({ length: 11 }, (_, n) => text(`${n}.txt`))
  await field(ada).setInputFiles(many)
  await composer(ada).fill('Eleven files')
  await sendButton(ada).click()
  await expect(ada.getByText(words.chooseAgain)).toBeVisible()
  await expect(composer(ada)).toHaveValue('Eleven files')
  await checkPage(ada)
})

test('an upload that fails is tried again, and the message waits for it', async ({
  person,
  errors,
}) => {
  test.skip(!withScript())
  const { ada } = await scene(person)
  errors.allow(/503 POST .*\/attachment/, /status of 503/)
  const uploads = '**/messages/attachment'
  await ada.route(uploads, (route) => route.fulfill({ status: 503, json: {} }), { times: 1 })
  await field(ada).setInputFiles(text('log.txt'))
  await composer(ada).fill('The log')
  const again = ada.getByRole('button', { name: `log.txt: ${words.retry}` })
  await expect(again).toBeVisible()
  await composer(ada).press('Enter')
  await expect(ada.getByText(words.notes.notUploaded)).toBeVisible()
  await expect(composer(ada)).toHaveValue('The log')
  const held = Promise.withResolvers<void>()
  await ada.route(uploads, async (route) => {
    await held.promise
    await route.continue()
  })
  await again.click()
  await composer(ada).press('Enter')
  await expect(ada.getByText(filled(words.notes.waits_one, { count: 1 }))).toBeVisible()
  held.resolve()
  await expect(messages(ada, 'The log').getByText('log.txt')).toBeVisible()
  await expect(composer(ada)).toHaveValue('')
})

test('pasted and dropped files are attached, stay after a reload, and can be removed', async ({
  person,
}) => {
  test.skip(!withScript())
  const { ada } = await scene(person)
  const give = (type: 'paste' | 'drop', name: string) =>
    composer(ada).evaluate(
      (element, [kind, file]) => {
        const data = new DataTransfer()
        data.items.add(new File(['words'], file, { type: 'text/plain' }))
        const init = { bubbles: true, cancelable: true }
        element.dispatchEvent(
          kind === 'paste'
            ? new ClipboardEvent('paste', { ...init, clipboardData: data })
            : new DragEvent('drop', { ...init, dataTransfer: data }),
        )
      },
      [type, name] as const,
    )
  await give('paste', 'pasted.txt')
  await give('drop', 'dropped.txt')
  const files = ada.getByRole('list', { name: words.files }).getByRole('listitem')
  await expect(ada.getByText(filled(words.progress, { done: 2, all: 2 }))).toHaveCount(1)
  await ada.reload()
  await expect(files).toHaveCount(2)
  await ada.getByRole('button', { name: filled(words.remove, { name: 'pasted.txt' }) }).click()
  await expect(files).toHaveCount(1)
  await expect(composer(ada)).toBeFocused()
  await composer(ada).press('Enter')
  await expect(messageLog(ada).getByText('dropped.txt')).toBeVisible()
  await expect(messageLog(ada).getByText('pasted.txt')).toHaveCount(0)
})

test('what is left unsent in a tab is there for its author only, and not for who signs in next', async ({
  person,
}) => {
  test.skip(!withScript())
  const { ada, lin } = await scene(person)
  const files = ada.getByRole('list', { name: words.files }).getByRole('listitem')
  await field(ada).setInputFiles(text('log.txt'))
  await expect(ada.getByText(filled(words.progress, { done: 1, all: 1 }))).toHaveCount(1)
  const saved = ada.waitForResponse(/\/draft$/)
  await composer(ada).fill('For Ada only')
  await composer(ada).blur()
  await saved
  const own = await ada.context().cookies()
  await ada.context().addCookies(await lin.context().cookies())
  await ada.reload()
  await ready(ada)
  await expect(composer(ada)).toHaveValue('')
  await composer(ada).fill('From Lin')
  await composer(ada).press('Enter')
  await expect(messages(ada, 'From Lin')).toHaveCount(1)
  await expect(messages(ada, 'From Lin').getByText('log.txt')).toHaveCount(0)
  await ada.context().addCookies(own)
  await ada.reload()
  await expect(composer(ada)).toHaveValue('For Ada only')
  await expect(files).toHaveCount(1)
})

test('a file is removed from a sent message, for everybody who sees it', {
  tag: '@browser',
}, async ({ person }) => {
  const { ada, lin, kb } = await scene(person)
  await openChat(lin, kb, 'townhall')
  await field(ada).setInputFiles([text('log.txt'), await picture('lamp.png')])
  await composer(ada).fill('Both files')
  await sendButton(ada).click()
  const download = { name: filled(words.download, { name: 'log.txt' }) }
  for (const page of [ada, lin])
    await expect(messages(page, 'Both files').getByRole('link', download)).toBeVisible()
  if (withScript()) await composer(ada).press('ArrowUp')
  else
    await messages(ada, 'Both files')
      .getByRole('link', { name: filled(en.message.more, { name: 'Ada Byron' }) })
      .click()
  await ada.getByRole('checkbox', { name: 'log.txt' }).check()
  await checkPage(ada)
  await ada.getByRole('button', { name: en.message.editing.save }).click()
  await expect(ada.getByText(en.toasts.messageEdited)).toBeVisible()
  if (!withScript()) await openChat(ada, kb, 'townhall')
  for (const page of [ada, lin]) {
    const message = messages(page, 'Both files')
    await expect(message.getByText(en.chats.edited)).toBeVisible()
    await expect(message.getByRole('img', { name: 'lamp.png' })).toBeVisible()
    await expect(message.getByRole('link', download)).toHaveCount(0)
  }
})
