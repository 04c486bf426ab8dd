import { expect, type Locator, type Page } from '@playwright/test'
import { ready, withScript } from './with-script.ts'
import { anyOf, en, filled } from './words.ts'

/** The row of a member, an invitation or a request. */
export function row(page: Page, words: string): Locator {
  return page.locator('main, .modal').getByRole('listitem').filter({ hasText: words })
}

/** Makes somebody who has signed in a member: invited in the share dialog, accepted in their inbox. */
export async function addMember(owner: Page, kb: string, guest: Page): Promise<void> {
  await owner.goto(`${kb}/share`)
  await ready(owner)
  await addresses(owner).fill(await emailOf(guest))
  await inviteButton(owner, 1).click()
  await expect(owner.getByText(filled(en.toasts.invited_one, { count: 1 }))).toBeVisible()
  await guest.goto('/inbox')
  await ready(guest)
  await guest.getByRole('button', { name: acceptWords }).first().click()
  await expect(guest).toHaveURL(kb)
}

/** The button that accepts an invitation to whichever knowledge base. */
export const acceptWords = anyOf(en.inbox.acceptOf)

export function addresses(page: Page): Locator {
  return page.getByRole('textbox', { name: en.sharing.invite.label })
}

/** With script it says how many it invites. */
export function inviteButton(page: Page, count: number): Locator {
  const { button, people_one: one, people_other: other } = en.sharing.invite
  const counted = filled(count === 1 ? one : other, { count })
  const name = withScript() && count > 0 ? counted : button
  return page.getByRole('button', { name, exact: true })
}

/** Somebody who has signed in, with the address they did it with. */
export async function emailOf(page: Page): Promise<string> {
  const answer = await page.request.get('/api/user/info')
  return ((await answer.json()) as { data: { email: string } }).data.email
}
