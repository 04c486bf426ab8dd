import { expect } from '#tests/reader/expect.ts'
import { composer, messageLog, messages, openChat } from './chat.ts'
import { checkPage } from './check-page.ts'
import { test } from './fixtures.ts'
import { createKb } from './kbs.ts'
import { withScript } from './with-script.ts'
import { en } from './words.ts'

const { composer: words, days } = en.chats

test('the message field says without JavaScript that Markdown works', async ({ person }) => {
  test.skip(withScript(), 'with JavaScript a bar writes the Markdown')
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Lighthouse')
  await openChat(ada, kb, 'townhall')
  await expect(ada.getByText(words.markdown)).toBeVisible()
})

test('a bar and keys write Markdown into the message field', async ({ person }) => {
  test.skip(!withScript(), 'without JavaScript the Markdown is typed')
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Lighthouse')
  await openChat(ada, kb, 'townhall')
  const field = composer(ada)
  const bar = ada.getByRole('toolbar', { name: words.formats.bar })
  await expect(bar).toHaveCount(0)
  await ada.getByRole('button', { name: words.formats.open }).click()
  await expect(field).toBeFocused()
  await field.fill('the lamp')
  await field.selectText()
  await bar.getByRole('button', { name: words.formats.bold }).click()
  await expect(field).toHaveValue('**the lamp**')
  await bar.getByRole('button', { name: words.formats.bold }).click()
  await expect(field).toHaveValue('the lamp')
  await bar.getByRole('button', { name: words.formats.bold }).focus()
  await ada.keyboard.press('ArrowRight')
  const italic = bar.getByRole('button', { name: words.formats.italic })
  await expect(italic).toBeFocused()
  await expect(bar.locator('[tabindex="0"]')).toHaveAttribute('aria-label', words.formats.italic)
  await ada.keyboard.press('Tab')
  await expect(bar.locator(':focus')).toHaveCount(0)
  await field.selectText()
  await field.press('Control+i')
  await expect(field).toHaveValue('*the lamp*')
  await field.press('Control+k')
  await expect(field).toHaveValue('*[the lamp](https://)*')
  await ada.keyboard.type('https://example.org')
  await expect(field).toHaveValue('*[the lamp](https://example.org)*')
  await checkPage(ada)
  await field.press('Enter')
  const sent = messages(ada, 'the lamp')
  await expect(sent.locator('em').getByRole('link', { name: 'the lamp' })).toBeVisible()
  await expect(field).toHaveValue('')

  await ada.getByRole('button', { name: words.formats.emoji }).click()
  await ada.getByRole('searchbox', { name: en.message.picker.search }).fill('anchor')
  await ada.getByRole('button', { name: 'anchor' }).first().click()
  await expect(field).toHaveValue(/^⚓\ufe0f?$/)
  await ada.getByRole('button', { name: words.formats.mention }).click()
  await expect(field).toHaveValue(/^⚓\ufe0f? @$/)
  await expect(ada.getByRole('listbox')).toBeVisible()
  await field.fill('')

  await ada.getByRole('button', { name: words.formats.emoji }).click()
  const search = ada.getByRole('searchbox', { name: en.message.picker.search })
  await search.fill('anchor')
  await search.press('Enter')
  await expect(field).toHaveValue(/^⚓\ufe0f?$/)
})

test('without selected text the keys write marks around the caret, and Ctrl K searches', async ({
  person,
}) => {
  test.skip(!withScript(), 'without JavaScript the page has no keyboard shortcuts')
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Lighthouse')
  await openChat(ada, kb, 'townhall')
  await composer(ada).fill('the lamp is ')
  await composer(ada).press('Control+b')
  await expect(composer(ada)).toHaveValue('the lamp is ****')
  await ada.keyboard.type('lit')
  await composer(ada).press('Control+b')
  await ada.keyboard.type(' now')
  await expect(composer(ada)).toHaveValue('the lamp is **lit** now')
  // Until the script of the dialog is there.
  await expect(async () => {
    await composer(ada).press('Control+k')
    await expect(ada.getByRole('dialog').getByRole('combobox')).toBeFocused({ timeout: 500 })
  }).toPass()
  await expect(composer(ada)).toHaveValue('the lamp is **lit** now')
})

test('a day line says Today and, after midnight, Yesterday', async ({ person }) => {
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Lighthouse')
  if (withScript()) await ada.clock.install()
  await openChat(ada, kb, 'townhall')
  await composer(ada).fill('The lamp is lit')
  await ada.getByRole('button', { name: words.send, exact: true }).click()
  await expect(messages(ada, 'The lamp is lit')).toHaveCount(1)
  const line = (name: string) => messageLog(ada).getByRole('heading', { name, exact: true })
  await expect(line(days.today)).toBeVisible()
  if (!withScript()) return
  await ada.clock.fastForward(24 * 3_600_000)
  await expect(line(days.yesterday)).toBeVisible()
  await expect(line(days.today)).toHaveCount(0)
})
