import { expect } from '#tests/reader/expect.ts'
import { composer, messageLog } from './chat.ts'
import { checkPage } from './check-page.ts'
import { test } from './fixtures.ts'
import { sidebar } from './kbs.ts'
import { identifyAs } from './sign-in.ts'
import { ready } from './with-script.ts'
import { zh } from './words.ts'

test('a visitor who chooses Chinese gets every page in Chinese', async ({ page }) => {
  await page.goto('/')
  const language = page.getByRole('button', { name: '中文' })
  await language.click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh')
  await page.getByRole('link', { name: zh.shell.signIn, exact: true }).first().click()
  await page.locator('[data-sign-in] button').click()
  await identifyAs(page, `${crypto.randomUUID()}@example.com`, '林薇')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(zh.dashboard.title)
  await checkPage(page)

  await page.getByRole('link', { name: zh.dashboard.new, exact: true }).click()
  await page.getByRole('textbox', { name: zh.kbForm.title }).fill('灯塔')
  await page.getByRole('button', { name: zh.kb.create }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('灯塔')
  const places = sidebar(page, zh.shell.sidebar.label)
  await places.getByRole('link', { name: zh.shell.sidebar.resources }).click()
  await expect(page.getByText(zh.resources.empty.title)).toBeVisible()
  await checkPage(page)

  await places.getByRole('link', { name: zh.chatLinks.system.townhall }).click()
  const log = messageLog(page, zh.chats)
  await expect(log).toBeVisible()
  await ready(page)
  await composer(page).fill('今晚有雾')
  await page.getByRole('button', { name: zh.chats.composer.send, exact: true }).click()
  await expect(log.getByRole('article', { name: '林薇' })).toHaveText(/今晚有雾/)
})

test('a browser that prefers Chinese gets every page in Chinese, also the first one', async ({
  visitor,
}) => {
  const page = await visitor({ locale: 'zh-CN' })
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh')
  await expect(page).toHaveTitle(zh.home.title)
})
