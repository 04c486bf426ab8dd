import { expect } from '#tests/reader/expect.ts'
import { checkPage } from './check-page.ts'
import { test } from './fixtures.ts'
import { ready } from './with-script.ts'
import { en, filled } from './words.ts'

const words = en.accessKeys

test('a person makes an access key, sees its secret once, and revokes it', async ({
  person,
  errors,
}) => {
  errors.allow(/400 POST .*\/settings\/access-keys\/new/, /status of 400/)
  const page = await person('Ada Byron')
  await page.goto('/settings/access-keys')
  await ready(page)
  await checkPage(page)
  await page.getByRole('link', { name: words.add }).click()
  const name = page.getByRole('textbox', { name: words.name })
  await name.fill('   ')
  await page.getByRole('button', { name: words.create }).click()
  await expect(page.getByText(en.errors.fields.required)).toBeVisible()
  await name.fill('Nightly report')
  await page.getByLabel(words.expiry).selectOption('30')
  await page.getByRole('button', { name: words.create }).click()
  await expect(page.getByText(words.madeTitle)).toBeVisible()
  await checkPage(page)
  const secret = page.getByLabel(filled(words.secret, { name: 'Nightly report' }))
  await expect(secret).toHaveValue(/^cmp_[\w-]{32}$/)
  await page.getByRole('link', { name: words.done }).click()
  await expect(page).toHaveURL('/settings/access-keys')
  await expect(page.getByRole('heading', { name: 'Nightly report' })).toBeVisible()
  await expect(page.getByText(words.unused)).toBeVisible()
  await expect(page.getByText(words.madeTitle)).toHaveCount(0)
  const revoke = filled(words.revokeOf, { name: 'Nightly report' })
  await page.getByRole('link', { name: revoke }).click()
  await page.getByRole('button', { name: words.revoke }).click()
  await expect(page).toHaveURL('/settings/access-keys')
  await expect(page.getByRole('heading', { name: words.empty })).toBeVisible()
})
