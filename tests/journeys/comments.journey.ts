import type { Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { call } from './call.ts'
import { checkPage } from './check-page.ts'
import { expectReady, upload } from './files.ts'
import { test } from './fixtures.ts'
import { openInbox } from './inbox.ts'
import { createKb, idOf } from './kbs.ts'
import { addMember } from './sharing.ts'
import { replies, reply } from './thread.ts'
import { ready, withScript } from './with-script.ts'
import { en, filled } from './words.ts'

const { comments: words, toasts } = en
const { comments: shown } = en.file

const rules = `# Rules

The upper meadow is for mares.

## Winter

Close the north gate at dusk.

- Feed twice
- Water twice
`

const lease = 'The lease begins in May.\n\nThe rent is due on the first of a month.\n'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const list = (page: Page) => page.getByRole('region', { name: shown.title, exact: true })
const marks = (page: Page, count: number) => {
  const name = filled(count === 1 ? shown.mark_one : shown.mark_other, { count })
  return page.getByRole('region', { name: en.file.preview }).getByRole('link', { name })
}

/** Creates a page by a call, opens it, and returns its ids. */
async function openPage(page: Page, kb: string) {
  const params = { kbId: idOf(kb) }
  const body = { title: 'Rules', content: rules }
  const { id: resourceId } = await call(page, 'createPage', { params, body })
  await page.goto(`${kb}/resources/${resourceId}`)
  await ready(page)
  return { ...params, resourceId }
}

async function send(page: Page, content: string): Promise<void> {
  await page.getByRole('textbox', { name: words.content }).fill(content)
  await button(page, words.send).click()
  await expect(page.getByText(toasts.commentSent).last()).toBeVisible()
}

async function select(page: Page, from: string, to: string): Promise<void> {
  await page.evaluate(
    ([first = '', last = '']) => {
      const text = (words: string) => {
        const walker = document.createTreeWalker(
          document.querySelector('[data-leaf]') ?? document,
          4,
        )
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const at = node.nodeValue?.indexOf(words) ?? -1
          if (at >= 0) return { node, at }
        }
        throw new Error(`no ${words}`)
      }
      const [begin, end] = [text(first), text(last)]
      document
        .getSelection()
        ?.setBaseAndExtent(begin.node, begin.at, end.node, end.at + last.length)
    },
    [from, to],
  )
}

test('a section is commented on, its mark leads to the list with its thread, and it is resolved there', {
  tag: '@browser',
}, async ({ person }) => {
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Farm')
  const at = await openPage(ada, kb)
  await ada.getByRole('link', { name: filled(shown.addTo, { name: 'Winter' }) }).click()
  await expect(ada.getByRole('radio', { name: 'Feed twice · Water twice' })).toHaveCount(1)
  await expect(ada.getByRole('radio', { name: /north gate/ })).toBeChecked()
  await checkPage(ada)
  await send(ada, 'Which dusk?')
  await ready(ada)
  await expect(marks(ada, 1)).toHaveCount(1)
  await expect(list(ada)).toContainText('Which dusk?')
  await checkPage(ada)
  await marks(ada, 1).click()
  await expect(ada).toHaveURL(/#comment-/)
  await list(ada).locator('summary').click()
  await list(ada).getByRole('textbox', { name: shown.yourReply }).fill('The second one')
  await list(ada).getByRole('button', { name: shown.sendReply, exact: true }).click()
  await expect(list(ada).getByRole('listitem').getByText('The second one')).toBeVisible()
  await expect(ada.getByText(toasts.commentReplySent)).toBeVisible()
  await expect(ada).toHaveURL(/#comment-/)
  await list(ada)
    .getByRole('link', { name: filled(shown.replies_one, { count: 1 }) })
    .click()
  await expect(ada).toHaveURL(/\/thread\//)
  await ready(ada)
  await expect(replies(ada, 'The second one')).toHaveCount(1)
  await reply(ada, 'The one outside')
  await ada.goto(`/kb/${at.kbId}/resources/${at.resourceId}`)
  await ready(ada)
  const both = filled(shown.replies_other, { count: 2 })
  await expect(list(ada).getByRole('link', { name: both })).toHaveCount(1)
  await button(ada, shown.resolve).click()
  await expect(ada.getByText(toasts.commentResolved)).toBeVisible()
  await expect(marks(ada, 1)).toHaveCount(0)
  // Without script the address leads to the comment, so that the browser opens the list.
  if (!withScript()) await expect(ada).toHaveURL(/#comment-/)
  const reopen = button(ada, shown.reopen)
  const resolved = filled(shown.resolved_one, { count: 1 })
  if (!(await reopen.isVisible())) await list(ada).getByText(resolved).click()
  await reopen.click()
  await expect(marks(ada, 1)).toHaveCount(1)
})

test('a comment follows its text, and is listed with its old words when they are gone', async ({
  person,
}) => {
  const ada = await person('Ada Byron')
  const at = await openPage(ada, await createKb(ada, 'Farm'))
  const read = () => ada.goto(`/kb/${at.kbId}/resources/${at.resourceId}`)
  const save = async (content: string, base: number) => {
    await call(ada, 'saveText', { params: at, body: { content, base } })
    await read()
  }
  await ada.getByRole('link', { name: filled(shown.addTo, { name: 'Rules' }) }).click()
  await ada.getByRole('radio', { name: /meadow/ }).check()
  await send(ada, 'All of it?')
  await save(rules.replace('# Rules', '# Rules\n\nRead them.\n\n## First'), 1)
  await expect(marks(ada, 1)).toHaveCount(1)
  await save(rules.replace('The upper', 'The lower'), 2)
  await expect(marks(ada, 1)).toHaveCount(0)
  const gone = ada.getByRole('region', { name: shown.gone })
  await expect(gone).toContainText('The upper meadow is for mares.')
  await expect(gone).toContainText('All of it?')
})

test('selected words have a button that comments on them, also over items of a list', async ({
  person,
}) => {
  test.skip(!withScript(), 'without JavaScript nothing knows what is selected')
  const ada = await person('Ada Byron')
  await openPage(ada, await createKb(ada, 'Farm'))
  await select(ada, 'upper', 'meadow')
  await ada.getByRole('link', { name: shown.selected, exact: true }).click()
  await expect(ada.getByRole('radio')).toHaveAccessibleName('upper meadow')
  await send(ada, 'How far?')
  await expect(marks(ada, 1)).toHaveCount(1)
  await select(ada, 'Feed', 'Water')
  await ada.getByRole('link', { name: shown.selected, exact: true }).click()
  await expect(ada.getByRole('radio')).toHaveAccessibleName('Feed twice · Water')
  await send(ada, 'Both?')
  await expect(marks(ada, 1)).toHaveCount(2)
  // In the chat the items are apart too.
  await list(ada).getByRole('link', { name: shown.open }).last().click()
  const quotes = ada.getByRole('figure').getByRole('blockquote')
  await expect(quotes.last()).toHaveText('Feed twice ; Water')
})

test('the words stay in sight beside the dialog, marked, until others of their section are chosen', async ({
  person,
}) => {
  test.skip(!withScript(), 'without JavaScript nothing marks them')
  const ada = await person('Ada Byron')
  await openPage(ada, await createKb(ada, 'Farm'))
  const dialog = ada.getByRole('dialog')
  const marked = () =>
    ada.evaluate(() => [...(CSS.highlights.get('about') ?? [])].map((range) => String(range)))
  for (const width of [1280, 390]) {
    await ada.setViewportSize({ width, height: 600 })
    await select(ada, 'Close', 'gate')
    await ada.getByRole('link', { name: shown.selected, exact: true }).press('Enter')
    await expect(ada.getByRole('textbox', { name: words.content })).toBeFocused()
    await expect.poll(marked).toEqual(['Close the north gate'])
    await checkPage(ada)
    const box = await dialog.boundingBox()
    const passage = await ada.getByText('Close the north gate at').first().boundingBox()
    if (!box || !passage) throw new Error('not shown')
    const isLeft = passage.x + passage.width <= box.x && passage.y + passage.height < 600
    expect(isLeft || passage.y + passage.height <= box.y).toBe(true)
    await dialog.getByText(words.others).click()
    await dialog.getByRole('radio', { name: /Feed twice/ }).check()
    await expect.poll(marked).toEqual(['Feed twice', 'Water twice'])
    await dialog.getByRole('link', { name: en.common.cancel }).click()
    await expect(dialog).toHaveCount(0)
    expect(await marked()).toEqual([])
  }
})

test('the link that comments on a section is shown to a mouse in that section only', {
  tag: '@browser',
}, async ({ person }) => {
  const ada = await person('Ada Byron')
  await openPage(ada, await createKb(ada, 'Farm'))
  const link = ada.getByRole('link', { name: filled(shown.addTo, { name: 'Winter' }) })
  await expect(link).toHaveCSS('opacity', withScript() ? '0' : '1')
  await ada.getByText('Close the north gate at dusk.').hover()
  await expect(link).toHaveCSS('opacity', '1')
  await ada.mouse.move(0, 0)
  await link.focus()
  await expect(link).toHaveCSS('opacity', '1')
})

test('by keyboard alone a comment is written, and its text stays when sending fails', async ({
  person,
  errors,
}) => {
  test.skip(!withScript(), 'the keys of a browser')
  errors.allow(/40\d POST .*\/comment/, /status of 40\d/)
  const ada = await person('Ada Byron')
  const at = await openPage(ada, await createKb(ada, 'Farm'))
  await ada.getByRole('link', { name: filled(shown.addTo, { name: 'Rules' }) }).focus()
  await ada.keyboard.press('Enter')
  await expect(ada.getByRole('textbox', { name: words.content })).toBeFocused()
  await ada.keyboard.type('Whose mares?')
  const content = '# Other\n\nNothing of it.'
  await call(ada, 'saveText', { params: at, body: { content, base: 1 } })
  await button(ada, words.send).focus()
  await ada.keyboard.press('Enter')
  await expect(ada.getByText(words.gone)).toBeVisible()
  await expect(ada.getByRole('textbox', { name: words.content })).toHaveValue('Whose mares?')
  await ada.getByRole('radio', { name: /Nothing/ }).focus()
  await ada.keyboard.press('Space')
  await button(ada, words.send).focus()
  await ada.keyboard.press('Enter')
  await expect(ada.getByText(toasts.commentSent).last()).toBeVisible()
  await expect(marks(ada, 1)).toHaveCount(1)
})

test('who is mentioned in a comment is offered by name, and notified', async ({ person }) => {
  const [ada, lin] = await Promise.all([person('Ada Byron'), person('Lin Wei')])
  const kb = await createKb(ada, 'Farm')
  await addMember(ada, kb, lin)
  await openPage(ada, kb)
  await ada.getByRole('link', { name: filled(shown.addTo, { name: 'Rules' }) }).click()
  const field = ada.getByRole('textbox', { name: words.content })
  if (withScript()) {
    const names = ada.getByRole('listbox', { name: en.people.mention.list })
    await field.pressSequentially('How many, @l')
    await expect(names.getByRole('option')).toHaveText(['Lin Wei'])
    await checkPage(ada)
    await field.press('Escape')
    await expect(names).toHaveCount(0)
    await expect(field).toHaveValue('How many, @l')
    await field.fill('')
    await field.pressSequentially('How many, @lw')
    await field.press('Enter')
    await expect(field).toHaveValue('How many, @Lin Wei ')
    await field.press('Control+Enter')
    await expect(ada.getByText(toasts.commentSent).last()).toBeVisible()
  } else await send(ada, 'How many, @Lin Wei')
  await openInbox(lin, filled(en.inbox.titles.message_mention, { name: 'Ada Byron' }))
})

test('several comments on the same words have one mark', async ({ person }) => {
  const ada = await person('Ada Byron')
  const at = await openPage(ada, await createKb(ada, 'Farm'))
  const { townhallId } = await call(ada, 'listChats', { query: { kbId: at.kbId } }).then(
    (chats) => ({
      townhallId: chats.find(({ systemChat }) => systemChat === 'townhall')?.id ?? '',
    }),
  )
  for (const content of ['First', 'Second'])
    await call(ada, 'commentOnPassage', {
      params: at,
      body: { clientId: crypto.randomUUID(), chatId: townhallId, content, quote: 'for mares' },
    })
  await ada.goto(`/kb/${at.kbId}/resources/${at.resourceId}`)
  await expect(marks(ada, 2)).toHaveAttribute('href', /^#comment-/)
  await expect(list(ada).getByRole('listitem')).toHaveCount(2)
  const mark = await marks(ada, 2).getAttribute('id')
  for (const quote of await list(ada).getByRole('link', { name: 'for mares' }).all())
    await expect(quote).toHaveAttribute('href', `#${mark}`)
})

test('a passage of a file that was not written here is commented on, and found by its quote', async ({
  person,
}) => {
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Farm')
  const file = { name: 'lease.txt', mimeType: 'text/plain', buffer: Buffer.from(lease) }
  await upload(ada, kb, [file])
  await expectReady(ada, file.name)
  await ada.getByRole('link', { name: file.name, exact: true }).click()
  await ready(ada)
  await ada.getByRole('link', { name: shown.addHere }).click()
  await ada.getByRole('radio', { name: /rent is due/ }).check()
  await send(ada, 'By transfer?')
  await checkPage(ada)
  await list(ada).getByRole('link', { name: 'The rent is due' }).click()
  await expect(ada.locator('mark').first()).toHaveText('The rent is due on the first of a month.')
})
