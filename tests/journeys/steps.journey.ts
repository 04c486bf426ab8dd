import type { Locator, Page } from '@playwright/test'
import { demoPeople } from '#api/platform/settings/settings.ts'
import { expect } from '#tests/reader/expect.ts'
import { call } from './call.ts'
import { messageLog, openChat } from './chat.ts'
import { fileRow, haveFiles, ownFile } from './files.ts'
import { test } from './fixtures.ts'
import { createKb, idOf, openNewKb } from './kbs.ts'
import { ready, withScript } from './with-script.ts'
import { en, filled } from './words.ts'

/**
 * Counts what somebody does to a page: clicks, and keys that do something. Typing is not counted,
 * and the choice of files in the system's dialog is one step.
 */
class Steps {
  readonly #page: Page
  count = 0

  constructor(page: Page) {
    this.#page = page
  }

  async click(target: Locator): Promise<void> {
    this.count += 1
    await target.click()
  }

  async press(key: string): Promise<void> {
    this.count += 1
    await this.#page.keyboard.press(key)
  }

  async type(text: string): Promise<void> {
    await expect(this.#page.locator('input:focus, textarea:focus')).toHaveCount(1)
    await this.#page.keyboard.insertText(text)
  }

  async upload(button: Locator, files: string[]): Promise<void> {
    const choosing = this.#page.waitForEvent('filechooser')
    await this.click(button)
    this.count += 1
    await (await choosing).setFiles(files.map(ownFile))
  }
}

test.beforeEach(() => {
  test.skip(!withScript(), 'without JavaScript a page has no keys, and no field is focused')
})

const h1 = (page: Page) => page.getByRole('heading', { level: 1 })
const answer = (page: Page) => messageLog(page).locator('mark').first()

test('from the landing page to the line that answers the first question in five steps', async ({
  page,
}) => {
  const steps = new Steps(page)
  await page.goto('/')
  await steps.click(page.getByRole('main').getByRole('link', { name: en.home.start }))
  const name = demoPeople[2].name
  await steps.click(page.getByRole('button', { name: filled(en.login.continueAs, { name }) }))
  await steps.click(page.getByRole('main').getByRole('link', { name: 'Welcome' }).first())
  await ready(page)
  await steps.click(page.getByRole('main').getByRole('textbox'))
  await steps.type('Who may delete a knowledge base?')
  await steps.press('Enter')
  await expect(answer(page)).toContainText('owner')
  expect(steps.count).toBe(5)
})

test('a knowledge base is made in two steps, a file is uploaded in two, and a question is asked in two', async ({
  person,
}) => {
  const page = await person('Ada Byron')
  await page.goto('/dashboard')
  await ready(page)
  const making = new Steps(page)
  await making.click(page.getByRole('link', { name: en.dashboard.new, exact: true }))
  await making.type('Lighthouse')
  await making.press('Enter')
  await expect(h1(page)).toHaveText('Lighthouse')
  expect(making.count).toBe(2)

  const uploading = new Steps(page)
  const button = page.getByRole('main').getByText(en.resources.upload, { exact: true }).first()
  await uploading.upload(button, ['handbook.pdf'])
  expect(uploading.count).toBe(2)

  const ask = page.getByRole('textbox', { name: en.chatLinks.askFiles_one })
  await expect(ask).toBeEnabled({ timeout: 60_000 })
  await page.reload()
  await ready(page)
  const asking = new Steps(page)
  await asking.click(ask)
  await asking.type('Who approved the plan?')
  await asking.press('Enter')
  await expect(page).toHaveURL(/\/chats\//)
  expect(asking.count).toBe(2)
})

test('in AI Chat a question is asked in one step, a citation is opened in one and closed in one, a file is found in two, and a knowledge base is changed in two', async ({
  person,
}) => {
  const page = await person('Ada Byron')
  const harbour = await createKb(page, 'Harbour')
  const kb = await createKb(page, 'Lighthouse')
  await haveFiles(page, kb, ['handbook.pdf'])
  await openChat(page, kb, 'ai_chat')
  const asking = new Steps(page)
  await asking.type('Where is a spare bulb kept?')
  await asking.press('Enter')
  expect(asking.count).toBe(1)
  const link = messageLog(page)
    .getByRole('link', { name: /handbook/ })
    .first()
  await expect(link).toBeVisible()
  const citing = new Steps(page)
  await citing.click(link)
  await expect(page.locator('mark#passage')).toBeVisible()
  await citing.press('Escape')
  await expect(link).toBeFocused()
  expect(citing.count).toBe(2)

  const finding = new Steps(page)
  await finding.press('Control+k')
  await finding.type('handbook')
  await finding.press('Enter')
  await expect(h1(page)).toContainText('handbook')
  expect(finding.count).toBe(2)

  await ready(page)
  const changing = new Steps(page)
  await changing.press('Control+k')
  await changing.type('Harbour')
  await changing.press('Enter')
  await expect(page).toHaveURL(harbour)
  expect(changing.count).toBe(2)
})

test('a file is renamed in two steps, and deleted in one that can be taken back', async ({
  person,
}) => {
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  await haveFiles(page, kb, ['people.csv'])
  await page.goto(`${kb}/drive`)
  await ready(page)
  await fileRow(page, 'people.csv').getByRole('link', { name: 'people.csv', exact: true }).focus()
  const renaming = new Steps(page)
  await renaming.press('F2')
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
  // The name without its extension is selected.
  await renaming.type('crew')
  await renaming.press('Enter')
  await expect(fileRow(page, 'crew.csv')).toBeVisible()
  expect(renaming.count).toBe(2)

  await fileRow(page, 'crew.csv').getByRole('link', { name: 'crew.csv', exact: true }).focus()
  const deleting = new Steps(page)
  await deleting.press('Delete')
  await expect(fileRow(page, 'crew.csv')).toHaveCount(0)
  await expect(page.getByRole('button', { name: en.shell.undo })).toBeVisible()
  expect(deleting.count).toBe(1)
})

test('somebody is invited in two steps, and joins by a link in two', async ({
  person,
  visitor,
}) => {
  const owner = await person('Ada Byron')
  const kb = await openNewKb(owner, 'Lighthouse')
  await ready(owner)
  const inviting = new Steps(owner)
  await inviting.click(
    owner.getByRole('banner').getByRole('link', { name: en.shell.sidebar.share }),
  )
  await inviting.type('grace@example.com')
  await inviting.press('Enter')
  await expect(owner.getByRole('dialog').getByText('grace@example.com')).toBeVisible()
  expect(inviting.count).toBe(2)

  const { invitationLink } = await call(owner, 'readKb', { params: { kbId: idOf(kb) } })
  const page = await visitor()
  await page.goto(invitationLink ?? '')
  const joining = new Steps(page)
  const name = demoPeople[2].name
  await joining.click(page.getByRole('button', { name: filled(en.login.continueAs, { name }) }))
  await expect(page).toHaveURL(kb)
  await expect(page.getByText(filled(en.toasts.joined, { title: 'Lighthouse' }))).toBeVisible()
  expect(joining.count).toBeLessThanOrEqual(2)
})
