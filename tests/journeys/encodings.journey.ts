import { encode } from 'iconv-lite'
import { expect } from '#tests/reader/expect.ts'
import { checkPage } from './check-page.ts'
import { expectReady, expectStatus, fileRow, upload } from './files.ts'
import { test } from './fixtures.ts'
import { createKb } from './kbs.ts'
import { signInUnseen } from './sign-in.ts'
import { ready } from './with-script.ts'
import { en, filled, zh } from './words.ts'

const words = en.file
const mimeType = 'text/plain'

test('a text whose encoding is unknown is read in the encoding that is chosen on its page', async ({
  visitor,
}) => {
  const [page, chinese] = [await visitor(), await visitor({ locale: 'zh-CN' })]
  const email = await signInUnseen(page, 'Ada Byron')
  await signInUnseen(chinese, 'Ada Byron', email)
  const kb = await createKb(page, 'Lighthouse')
  // Two characters that may be Chinese, Japanese or Korean.
  await upload(page, kb, [{ name: 'a.txt', mimeType, buffer: encode('灯台', 'euc-jp') }])
  const reason = en.resources.failure.encoding_unknown
  await expectStatus(page, 'a.txt', filled(en.resources.status.failed, { reason }))
  await fileRow(page, 'a.txt').getByRole('link', { name: 'a.txt', exact: true }).click()
  await ready(page)
  await checkPage(page)
  await chinese.goto(page.url())
  const question = chinese.getByRole('region', { name: zh.file.preview })
  await expect(question.getByText(zh.resources.failure.encoding_unknown)).toBeVisible()
  await expect(question.getByLabel(zh.file.encoding.label)).toContainText(
    zh.file.encodings['euc-jp'],
  )
  await expect(question.getByRole('button', { name: zh.file.encoding.read })).toBeVisible()
  const preview = page.getByRole('region', { name: words.preview })
  await preview.getByLabel(words.encoding.label).selectOption(words.encodings['euc-jp'])
  await preview.getByRole('button', { name: words.encoding.read }).click()
  await expect(page.getByText(en.toasts.readAgain)).toBeVisible()
  await page.goto(`${kb}/resources`)
  await expectReady(page, 'a.txt')
  await fileRow(page, 'a.txt').getByRole('link', { name: 'a.txt', exact: true }).click()
  await expect(preview.getByText('灯台')).toBeVisible()
})

test('a text that was read with the wrong letters is read again in another encoding', async ({
  person,
}) => {
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  const text = 'Запасная лампа лежит в красном шкафу.'
  await upload(page, kb, [{ name: 'a.txt', mimeType, buffer: encode(text, 'windows-1251') }])
  await expectReady(page, 'a.txt')
  await fileRow(page, 'a.txt').getByRole('link', { name: 'a.txt', exact: true }).click()
  await ready(page)
  const preview = page.getByRole('region', { name: words.preview })
  await expect(preview.getByText(text)).toBeVisible()
  const facts = page.getByRole('complementary', { name: words.about.file })
  await facts.getByText(words.encoding.wrong).click()
  await expect(facts.getByLabel(words.encoding.label)).toHaveValue('windows-1251')
  await checkPage(page)
  await facts.getByLabel(words.encoding.label).selectOption('koi8-u')
  await facts.getByRole('button', { name: words.encoding.read }).click()
  await expect(page.getByText(en.toasts.readAgain)).toBeVisible()
  await page.goto(`${kb}/resources`)
  await expectReady(page, 'a.txt')
  await fileRow(page, 'a.txt').getByRole('link', { name: 'a.txt', exact: true }).click()
  await expect(facts.getByLabel(words.encoding.label)).toHaveValue('koi8-u')
  await expect(page.getByText(text)).toHaveCount(0)
})
