import type { Locator, Page } from '@playwright/test'
import { call } from './call.ts'
import { idOf } from './kbs.ts'
import { withScript } from './with-script.ts'
import { anyOf, en, filled } from './words.ts'

/** Returns the row of a member, an invitation or a request. */
export function row(page: Page, words: string): Locator {
  return page.locator('main, .modal').getByRole('listitem').filter({ hasText: words })
}

/** Makes a signed-in user a member: the owner invites the user, and the user accepts. */
export async function addMember(owner: Page, kb: string, guest: Page): Promise<void> {
  const params = { kbId: idOf(kb) }
  await call(owner, 'inviteByEmail', { params, body: { Emails: [await emailOf(guest)] } })
  await call(guest, 'acceptOwnInvitation', { params })
}

/** Matches the label of the button that accepts an invitation, for every knowledge base. */
export const acceptWords = anyOf(en.inbox.acceptOf)

export function addresses(page: Page): Locator {
  return page.getByRole('textbox', { name: en.sharing.invite.label })
}

/** Returns the button that invites. With JavaScript its label has the number of addresses. */
export function inviteButton(page: Page, count: number): Locator {
  const { button, people_one: one, people_other: other } = en.sharing.invite
  const counted = filled(count === 1 ? one : other, { count })
  const name = withScript() && count > 0 ? counted : button
  return page.getByRole('button', { name, exact: true })
}

/** Returns the email address of the user who is signed in on this page. */
export async function emailOf(page: Page): Promise<string> {
  return (await call(page, 'readUser', {})).email
}
