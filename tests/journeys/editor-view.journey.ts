import type { Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { call } from './call.ts'
import { checkPage } from './check-page.ts'
import { text, write, written } from './editor.ts'
import { test } from './fixtures.ts'
import { createKb, idOf } from './kbs.ts'
import { ready, withScript } from './with-script.ts'
import { en } from './words.ts'

const words = en.write

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const shown = (page: Page) => page.locator('article').getByRole('region', { name: en.file.preview })

/** Opens the editor of a new page with this text. */
async function openEditor(page: Page, content: string): Promise<void> {
  const kb = await createKb(page, 'Harbour')
  const params = { kbId: idOf(kb) }
  const { id } = await call(page, 'createPage', { params, body: { title: 'Start', content } })
  await page.goto(`${kb}/resources/${id}/edit`)
  await ready(page)
}

async function paste(page: Page, copied: Record<string, string>): Promise<void> {
  await text(page).evaluate((field, data) => {
    const clipboardData = new DataTransfer()
    for (const [type, value] of Object.entries(data)) clipboardData.setData(type, value)
    const options = { clipboardData, bubbles: true, cancelable: true }
    field.dispatchEvent(new ClipboardEvent('paste', options))
  }, copied)
}

test('the caret is in the text that is edited, and the focus on the page that was saved', async ({
  person,
}) => {
  test.skip(!withScript(), 'without script the browser has the focus')
  const page = await person('Ada Byron')
  await openEditor(page, 'Tide.')
  await button(page, words.cancel).click()
  const title = page.getByRole('heading', { name: 'Start', level: 1 })
  await expect(title).toBeFocused()
  await page.getByRole('link', { name: en.file.edit, exact: true }).click()
  await expect(text(page)).toBeFocused()
  await page.keyboard.type('Low ')
  await expect(written(page)).toHaveValue('Low Tide.')
  await page.keyboard.press('Control+s')
  await expect(title).toBeFocused()
})

test('a preview beside the text follows it', async ({ person }) => {
  test.skip(!withScript(), 'it follows by script')
  const page = await person('Ada Byron')
  await openEditor(page, '# Harbour\n\nShips.')
  const preview = page.getByRole('region', { name: words.preview })
  await button(page, words.preview).click()
  await expect(preview.getByRole('heading', { name: 'Harbour' })).toBeVisible()
  await text(page).focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('\n\n## Weather\n\nStorm.')
  await expect(preview.getByRole('heading', { name: 'Weather' })).toBeVisible()
  await expect(text(page)).toBeFocused()
  await checkPage(page)
  await write(page, '')
  await expect(preview.getByText(words.nothing)).toBeVisible()
  await write(page, 'Calm.')
  await expect(preview.getByText('Calm.')).toBeVisible()
  await expect(preview.getByRole('heading', { name: 'Weather' })).toHaveCount(0)
  await button(page, words.preview).click()
  await expect(preview).toBeHidden()
})

test('on a narrow screen a preview is instead of the text, which comes back as it was', async ({
  person,
}) => {
  test.skip(!withScript(), 'the form is sent for a preview without script')
  const page = await person('Ada Byron')
  await page.setViewportSize({ width: 320, height: 640 })
  await openEditor(page, '# Harbour\n\nShips.')
  await write(page, `# Weather\n\n${'Storm.\n\n'.repeat(40)}`)
  const preview = page.getByRole('region', { name: words.preview })
  await button(page, words.preview).press('Enter')
  await expect(preview.getByRole('heading', { name: 'Weather' })).toBeVisible()
  await expect(text(page)).toBeHidden()
  await expect(button(page, words.preview)).toHaveAttribute('aria-pressed', 'true')
  await checkPage(page)
  await button(page, words.preview).press('Enter')
  await expect(written(page)).toHaveValue(/^# Weather/)
  await expect(preview).toBeHidden()
  await button(page, words.preview).press('Enter')
  await button(page, words.save).click()
  await expect(shown(page).getByRole('heading', { name: 'Weather' })).toBeVisible()
})

test('going up in a long text, the line with the caret stays below the tools', async ({
  person,
}) => {
  test.skip(!withScript(), 'the tools need script')
  const page = await person('Ada Byron')
  const lines = Array.from({ length: 120 }, (_, n) => `Line ${n}`).join('\n')
  await openEditor(page, lines)
  const tools = page.getByRole('toolbar', { name: words.tools })
  const caretTop = () =>
    page.evaluate(() => getSelection()?.getRangeAt(0).getBoundingClientRect().top ?? 0)
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await text(page).focus()
    await page.keyboard.press('Control+End')
    for (let up = 0; up < 70; up++) await page.keyboard.press('ArrowUp')
    const box = await tools.boundingBox()
    await expect.poll(caretTop).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? 0) - 1)
  }
})

test('a long page that was saved at its end is shown from its beginning', async ({ person }) => {
  test.skip(!withScript(), 'without script the browser loads the page anew')
  const page = await person('Ada Byron')
  await openEditor(page, 'Storm.\n\n'.repeat(120))
  await text(page).press('Control+End')
  await button(page, words.save).click()
  await expect(shown(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Start', level: 1 })).toBeInViewport()
})

test('above the keyboard of a phone, Save stays in view at the end of a long text', async ({
  person,
}) => {
  test.skip(!withScript(), 'the reader has no window')
  const page = await person('Ada Byron')
  await page.setViewportSize({ width: 390, height: 390 })
  await openEditor(page, 'Storm.\n\n'.repeat(120))
  await text(page).press('Control+End')
  await page.keyboard.type('Calm.')
  await expect(button(page, words.save)).toBeInViewport({ ratio: 1 })
  await expect(page.getByText(words.kept)).toBeInViewport({ ratio: 1 })
  const box = await page.locator('[data-writing] header').boundingBox()
  expect(box?.height).toBeLessThanOrEqual(60)
  await checkPage(page)
})

test('a text looks as on its page, with its marks in sight where the caret is', async ({
  person,
}) => {
  test.skip(!withScript(), 'without script the text area has the Markdown')
  const page = await person('Ada Byron')
  const content = 'Ships.\n\n## Weather\n\nStorm **at noon**.\n\n- [ ] Call the pilot'
  await openEditor(page, `${content}\n\n| Ship | Length |\n| --- | --- |\n| Ada | 20 |`)
  const line = (words: string) => text(page).locator('.cm-line').filter({ hasText: words })
  await expect(line('Weather')).toHaveText('Weather')
  await expect(line('Storm')).toHaveText('Storm at noon.')
  await line('Weather').click()
  await expect(line('Weather')).toHaveText('## Weather')
  await line('Storm').getByText('at noon').click()
  await expect(line('Storm')).toHaveText('Storm **at noon**.')
  await expect(line('Weather')).toHaveText('Weather')
  await checkPage(page)
  await text(page).getByRole('checkbox', { name: 'Call the pilot' }).click()
  await expect(written(page)).toHaveValue(/- \[x\] Call the pilot/)
  await text(page).getByRole('cell', { name: '20' }).click()
  await page.keyboard.type('1')
  await expect(written(page)).toHaveValue(/\| Ada \| 120 \|$/)
})

test('a slash offers formats, of which the one that is chosen takes its place', async ({
  person,
}) => {
  test.skip(!withScript(), 'the list needs script')
  const page = await person('Ada Byron')
  await openEditor(page, 'Ships.')
  await text(page).press('Control+End')
  await page.keyboard.type('\n\n/')
  const list = page.getByRole('listbox', { name: words.picks.list })
  await expect(
    list.getByRole('option', { name: `${words.formats.heading} ##`, exact: true }),
  ).toBeVisible()
  await page.keyboard.type('tab')
  await expect(list.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await page.keyboard.type('Ship')
  await expect(written(page)).toHaveValue(/^Ships\.\n\n\| Ship \| .+ \|\n\| --- \| --- \|\n/)
})

test('keys lead past hidden marks and into tables', async ({ person }) => {
  test.skip(!withScript(), 'without script the text area has the Markdown')
  const page = await person('Ada Byron')
  await openEditor(page, 'See [tides](https://a.example)\n\n- one\n\n| Ada |\n| --- |\n| 20 |')
  await expect(text(page)).toHaveAttribute('contenteditable')
  await text(page).press('Control+End')
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  await expect(written(page)).toHaveValue(/^See \[tides\]\(https:\/\/a\.example\)!\n/)
  await text(page).getByText('one').click()
  await page.keyboard.press('Home')
  await page.keyboard.type('is')
  await page.keyboard.press('Home')
  await page.keyboard.press('Backspace')
  await expect(written(page)).toHaveValue(/\n\nisone\n\n/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('Lady ')
  await expect(written(page)).toHaveValue(/\| Lady Ada \|/)
})

test('an address that is pasted over words makes them a link', async ({ person }) => {
  test.skip(!withScript(), 'the editor needs script')
  const page = await person('Ada Byron')
  await openEditor(page, 'almanac')
  await expect(text(page)).toHaveAttribute('contenteditable')
  await text(page).press('Control+a')
  await paste(page, { 'text/plain': 'https://tides.example/2026' })
  await expect(written(page)).toHaveValue('[almanac](https://tides.example/2026)')
})

test('formatted text that is pasted becomes Markdown, and stays words in code', async ({
  person,
}) => {
  test.skip(!withScript(), 'the editor needs script')
  const page = await person('Ada Byron')
  await openEditor(page, 'Before.')
  await expect(text(page)).toHaveAttribute('contenteditable')
  await text(page).press('Control+End')
  const copied = {
    'text/plain': 'Tides Low at noon.',
    'text/html': `<b style="font-weight:normal"><h2>Tides</h2><p>Low <span style="font-weight:700">at
      noon</span>.</p><ul><li>one<ul><li>two</li></ul></li><li>three</li></ul><img src="x.png">
      <table><tr><td>Harbour</td><td>High|low</td></tr><tr><td><p>Lyon</p></td><td>4</td></tr></table></b>`,
  }
  await paste(page, copied)
  await expect(written(page)).toHaveValue(
    `Before.

## Tides

Low **at noon**.

- one
  - two
- three

| Harbour | High\\|low |
| --- | --- |
| Lyon | 4   |`,
  )
  await text(page).press('Control+z')
  await expect(written(page)).toHaveValue('Before.')
  await write(page, '```\ncode\n```')
  await text(page).press('Control+Home')
  await text(page).press('ArrowDown')
  await paste(page, copied)
  await expect(written(page)).toHaveValue('```\nTides Low at noon.code\n```')
})

test('what is typed before the editor is loaded stays in it, and it need not be loaded', async ({
  person,
  errors,
}) => {
  test.skip(!withScript(), 'without script there is the text area')
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Harbour')
  const params = { kbId: idOf(kb) }
  const body = { title: 'Start', content: 'Tide.' }
  const { id } = await call(page, 'createPage', { params, body })
  const held = Promise.withResolvers<void>()
  const editor = /\/formatted-text-area-.*\.js/
  await page.route(editor, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(`${kb}/resources/${id}/edit`)
  await ready(page)
  await expect(text(page)).toBeFocused()
  await page.keyboard.type('Low ')
  held.resolve()
  // The text area stays until a key says that no input method is at work.
  await expect(async () => {
    await page.keyboard.press('Shift')
    await expect(text(page)).toHaveAttribute('contenteditable', { timeout: 500 })
  }).toPass()
  await page.keyboard.type('and high ')
  await expect(written(page)).toHaveValue('Low and high Tide.')
  errors.allow(/formatted-text-area/, /Failed to load resource/)
  await page.unroute(editor)
  await page.route(editor, (route) => route.abort())
  await page.reload()
  await ready(page)
  await text(page).fill('Calm.')
  await button(page, words.save).click()
  await expect(shown(page).getByText('Calm.')).toBeVisible()
})
