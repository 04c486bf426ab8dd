import { expect } from '#tests/reader/expect.ts'
import { checkPage } from './check-page.ts'
import { test } from './fixtures.ts'
import { createKb } from './kbs.ts'
import { addMember, addresses, emailOf, inviteButton } from './sharing.ts'
import { ready, withScript } from './with-script.ts'
import { en, filled } from './words.ts'

const { sharing, toasts } = en

test('people of another knowledge base are invited without typing their addresses', async ({
  person,
}) => {
  const [ada, lin] = await Promise.all([person('Ada Byron'), person('Lin Wei')])
  await addMember(ada, await createKb(ada, 'Lighthouse'), lin)
  const kb = await createKb(ada, 'Harbour')
  await ada.goto(`${kb}/share`)
  await ready(ada)
  const other = 'grace@example.org'
  await addresses(ada).fill(other)
  await checkPage(ada)
  const suggested = ada.getByRole('button', {
    name: filled(sharing.invite.person, { name: 'Lin Wei' }),
  })
  await suggested.click()
  if (withScript()) {
    await expect(addresses(ada)).toHaveValue(`${other}, ${await emailOf(lin)}`)
    await expect(suggested).toBeHidden()
    await inviteButton(ada, 2).click()
  }
  await expect(ada.getByText(filled(toasts.invited_other, { count: 2 }))).toBeVisible()
  await expect(suggested).toBeHidden()
})
