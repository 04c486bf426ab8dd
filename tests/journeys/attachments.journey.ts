import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { composer, messageLog, messages, openChat } from './chat.ts'
import { checkPage } from './check-page.ts'
import { test } from './fixtures.ts'
import { createKb } from './kbs.ts'
import { addMember } from './sharing.ts'
import { withScript } from './with-script.ts'
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
