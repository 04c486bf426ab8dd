import { expect } from '#tests/reader/expect.ts'
import { call } from './call.ts'
import { checkPage } from './check-page.ts'
import { text, write, written } from './editor.ts'
import { test } from './fixtures.ts'
import { createKb, idOf } from './kbs.ts'
import { ready, withScript } from './with-script.ts'
import { en, filled } from './words.ts'

const words = en.write.find

test('words are found in the whole of a long text, and replaced there', async ({ person }) => {
  test.skip(!withScript(), 'without script the browser finds them in the text area')
  const page = await person('Ada Byron')
  const params = { kbId: idOf(await createKb(page, 'Harbour')) }
  const lines = Array.from({ length: 300 }, (_, n) => `Line ${n}`)
  const body = {
    title: 'Start',
    content: ['The lamp.', ...lines, 'A Lamp and a lamp.'].join('\n\n'),
  }
  const { id } = await call(page, 'createPage', { params, body })
  await page.goto(`/kb/${params.kbId}/resources/${id}/edit`)
  await ready(page)
  await expect(text(page)).toHaveAttribute('contenteditable')
  await text(page).press('Control+f')
  const bar = page.getByRole('search').filter({ hasText: words.replace })
  const field = bar.getByRole('searchbox', { name: words.label })
  await expect(field).toBeFocused()
  await page.keyboard.type('lamp')
  const status = bar.getByRole('status')
  await expect(status).toHaveText(filled(words.number, { number: 1, count: 3 }))
  await page.keyboard.press('Enter')
  await expect(status).toHaveText(filled(words.number, { number: 2, count: 3 }))
  await expect(page.getByText('A Lamp and a lamp.').last()).toBeInViewport()
  await checkPage(page)
  await bar.getByRole('textbox', { name: words.replacement }).fill('light')
  await bar.getByRole('button', { name: words.replace, exact: true }).click()
  await expect(written(page)).toHaveValue(/^The lamp\.[\s\S]*A light and a lamp\.$/)
  await bar.getByRole('button', { name: words.replaceAll }).click()
  await expect(status).toHaveText(words.none)
  await expect(written(page)).toHaveValue(/^The light\.[\s\S]*A light and a light\.$/)
  await field.press('Escape')
  await expect(bar).toHaveCount(0)
  await expect(text(page)).toBeFocused()
  await write(page, 'What is looked for is no part of the form.')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('What is looked for is no part of the form.')).toBeVisible()
})
