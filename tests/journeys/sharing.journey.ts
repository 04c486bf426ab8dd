import type { Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { call } from './call.ts'
import { checkPage } from './check-page.ts'
import { test } from './fixtures.ts'
import { createKb, idOf, sidebar } from './kbs.ts'
import { acceptWords, addMember, addresses, emailOf, inviteButton, row } from './sharing.ts'
import { ready, withScript } from './with-script.ts'
import { en, filled } from './words.ts'

const { sharing, toasts } = en

async function openMenu(page: Page, name: string): Promise<void> {
  await row(page, name).getByLabel(filled(sharing.members.actionsOf, { name })).click()
}

/** The head of a dialog is not covered by a toast. */
async function expectBelowHead(page: Page): Promise<void> {
  const [head, toast] = await Promise.all(
    ['.modal header', '.toasts .notice'].map((part) => page.locator(part).first().boundingBox()),
  )
  if (head && toast) expect(toast.y).toBeGreaterThan(head.y + head.height)
}

const roleOf = (page: Page, name: string) =>
  page.getByLabel(filled(sharing.members.roleOf, { name }), { exact: true })

test('an invitation link is shown and copied, and stops working when a new link is made', async ({
  person,
}) => {
  const page = await person('Ada Byron', { permissions: ['clipboard-read', 'clipboard-write'] })
  const kb = await createKb(page, 'Lighthouse')
  await page.goto(`${kb}/share`)
  await ready(page)
  const link = page.getByRole('textbox', { name: sharing.link.label })
  const before = await link.inputValue()
  expect(new URL(before).pathname).toMatch(/^\/invite\/[\w-]+\/join$/)
  await checkPage(page)
  if (withScript()) {
    await page.getByRole('button', { name: en.common.copy }).click()
    await expect(page.getByText(toasts.linkCopied)).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(before)
  }
  await page.getByRole('link', { name: sharing.link.renew }).click()
  await expect(page.getByText(sharing.renew.text)).toBeVisible()
  await page.getByRole('button', { name: sharing.renew.button }).click()
  await expect(page.getByText(toasts.linkRenewed)).toBeVisible()
  await expect(link).not.toHaveValue(before)
  const opens = async (path: string) => {
    const token = new URL(path).pathname.split('/')[2]
    return (await page.request.get(`/api/invitations/${token}/shared-link/verify`)).status()
  }
  expect(await opens(before)).toBe(404)
  expect(await opens(await link.inputValue())).toBe(200)
})

test('invalid addresses are named and stay in the field, and valid addresses are invited', async ({
  person,
  errors,
}) => {
  errors.allow(/400 POST .*\/share/, /status of 400/)
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  await page.goto(`${kb}/share`)
  await ready(page)
  if (withScript()) await expect(inviteButton(page, 0)).toBeDisabled()
  else {
    await expect(addresses(page)).toHaveAttribute('required')
    await addresses(page).fill(' , ')
    await inviteButton(page, 0).click()
    await expect(page.getByText(sharing.invite.none)).toBeVisible()
  }
  const typed = 'lin@example.com, not an address; grace@'
  await addresses(page).fill(typed)
  await inviteButton(page, 1).click()
  const wrong = filled(sharing.invite.invalid, { address: 'not an address, grace@' })
  await expect(page.getByText(wrong)).toBeVisible()
  if (withScript()) await expect(addresses(page)).toBeFocused()
  await expect(addresses(page)).toHaveValue(typed)
  await checkPage(page)
  const invited = ['one', 'two'].map((name) => `${name}.${crypto.randomUUID()}@example.com`)
  await addresses(page).fill(invited.join(', '))
  if (withScript()) await addresses(page).press('Enter')
  else await inviteButton(page, 2).click()
  await expect(page.getByText(filled(toasts.invited_other, { count: 2 }))).toBeVisible()
  await expect(addresses(page)).toHaveValue('')
  for (const address of invited)
    await expect(row(page, address)).toContainText(sharing.invitees.status.pending)
  const [first = ''] = invited
  await openMenu(page, first)
  await row(page, first)
    .getByRole('button', { name: filled(sharing.invitees.withdrawOf, { address: first }) })
    .click()
  await expect(page.getByText(toasts.invitationWithdrawn)).toBeVisible()
  await expect(row(page, first)).toHaveCount(0)
})

test('the owner of a public knowledge base finds its public address where it is shared, and in its settings', async ({
  person,
}) => {
  const owner = await person('Ada Byron')
  const kb = await createKb(owner, 'Lighthouse', { isPublic: true })
  const address = owner.getByRole('textbox', { name: sharing.public.address })
  await owner.goto(`${kb}/share`)
  for (const dialog of ['share', 'settings']) {
    if (dialog === 'settings') await owner.getByText(sharing.public.change).click()
    await expect(address).toHaveValue(new RegExp(`^http.*/p/${idOf(kb)}/lighthouse$`))
    await expect(owner.getByRole('link', { name: sharing.public.open })).toHaveAttribute(
      'href',
      await address.inputValue(),
    )
    await checkPage(owner)
  }
  await owner.goto(await address.inputValue())
  await expect(owner.getByRole('heading', { level: 1 })).toHaveText('Lighthouse')
  // A page that visitors may not read has no address.
  for (const change of [{}, { isPublic: true, canEveryoneRead: false }]) {
    const hidden = await createKb(owner, 'Cellar', change)
    for (const path of ['share', 'settings']) {
      await owner.goto(`${hidden}/${path}`)
      await expect(owner.getByRole('dialog')).toBeVisible()
      await expect(address).toHaveCount(0)
    }
  }
})

test('a member who may not invite can copy the public address, and sees who may invite', async ({
  person,
}) => {
  const owner = await person('Ada Byron')
  const kb = await createKb(owner, 'Lighthouse', { isPublic: true })
  const permissions = ['clipboard-read', 'clipboard-write']
  const viewer = await person('Grace Hopper', { permissions })
  await addMember(owner, kb, viewer)
  await viewer.goto(kb)
  await ready(viewer)
  await expect(sidebar(viewer).getByRole('link', { name: en.shell.sidebar.share })).toBeVisible()
  const button = viewer.getByRole('banner').getByRole('link', { name: en.shell.sidebar.share })
  await button.filter({ visible: true }).click()
  const address = viewer.getByRole('textbox', { name: sharing.public.address })
  await expect(address).toHaveValue(new RegExp(`^http.*/p/${idOf(kb)}/lighthouse$`))
  await expect(row(viewer, 'Ada Byron')).toContainText(en.common.roles.owner)
  await expect(row(viewer, 'Grace Hopper')).toHaveCount(0)
  await expect(viewer.getByRole('textbox', { name: sharing.link.label })).toHaveCount(0)
  await expect(addresses(viewer)).toHaveCount(0)
  await checkPage(viewer)
  if (!withScript()) return
  await viewer.getByRole('button', { name: en.common.copy }).click()
  await expect(viewer.getByText(toasts.linkCopied)).toBeVisible()
})

test('a member of a private knowledge base sees that it is private, and cannot open the settings', async ({
  person,
  errors,
}) => {
  errors.allow(/403/)
  const owner = await person('Ada Byron')
  const kb = await createKb(owner, 'Lighthouse')
  const viewer = await person('Grace Hopper')
  await addMember(owner, kb, viewer)
  await viewer.goto(kb)
  await expect(sidebar(viewer).getByRole('link', { name: en.shell.sidebar.quit })).toBeVisible()
  await viewer.goto(`${kb}/share`)
  await expect(viewer.getByText(sharing.member.private)).toBeVisible()
  await expect(viewer.getByRole('textbox', { name: sharing.public.address })).toHaveCount(0)
  await expect(addresses(viewer)).toHaveCount(0)
  await expect(row(viewer, 'Ada Byron')).toBeVisible()
  for (const path of ['share/renew', 'settings', 'settings/collaborators', 'settings/requests']) {
    expect((await viewer.goto(`${kb}/${path}`))?.status()).toBe(403)
    await expect(viewer.getByText(en.problems.notAllowed.title)).toBeVisible()
    await expect(viewer.getByRole('textbox', { name: sharing.link.label })).toHaveCount(0)
  }
  await checkPage(viewer)
})

test('a user with an account is also invited by email, and accepts in the inbox with one click', async ({
  person,
}) => {
  const owner = await person('Ada Byron')
  const kb = await createKb(owner, 'Lighthouse')
  const guest = await person('Grace Hopper')
  const email = await emailOf(guest)
  await owner.goto(`${kb}/share`)
  await ready(owner)
  if (withScript()) await expect(addresses(owner)).toBeFocused()
  await expect(row(owner, 'Ada Byron')).toContainText(en.common.roles.owner)
  await addresses(owner).fill(email)
  await inviteButton(owner, 1).click()
  await expect(owner.getByText(filled(toasts.invited_one, { count: 1 }))).toBeVisible()
  if (withScript()) await expect(addresses(owner)).toBeFocused()
  await expect(row(owner, email)).toContainText(sharing.invitees.status.pending)
  await guest.goto('/inbox?type=invitation_accept')
  await ready(guest)
  await expect(
    guest.getByText(filled(en.inbox.titles.invited, { name: 'Ada Byron' })),
  ).toBeVisible()
  await checkPage(guest)
  await guest.getByRole('button', { name: acceptWords }).click()
  await expect(guest.getByText(filled(toasts.joined, { title: 'Lighthouse' }))).toBeVisible()
  await expect(guest).toHaveURL(kb)
  const waiting = row(owner, sharing.invitees.status.pending)
  if (withScript()) await expect(waiting).toHaveCount(0)
  else await owner.reload()
  await expect(roleOf(owner, 'Grace Hopper')).toHaveValue('viewer')
  await guest.goto('/inbox')
  await expect(guest.getByRole('button', { name: acceptWords })).toHaveCount(0)
})

test('an invitation is declined in the inbox, and its owner no longer sees it', async ({
  person,
}) => {
  const owner = await person('Ada Byron')
  const kb = await createKb(owner, 'Lighthouse')
  const guest = await person('Grace Hopper')
  const email = await emailOf(guest)
  await call(owner, 'inviteByEmail', { params: { kbId: idOf(kb) }, body: { emails: [email] } })
  await guest.goto('/inbox?type=invitation_accept')
  await ready(guest)
  const decline = filled(en.inbox.declineOf, { kb: 'Lighthouse' })
  await guest.getByRole('button', { name: decline }).click()
  await expect(guest.getByText(toasts.invitationDeclined)).toBeVisible()
  await expect(guest.getByRole('button', { name: decline })).toHaveCount(0)
  await owner.goto(`${kb}/share`)
  await expect(row(owner, 'Ada Byron')).toBeVisible()
  await expect(row(owner, email)).toHaveCount(0)
})

test('if an address was emailed a moment ago, the form names it and says why nobody is invited', async ({
  person,
  errors,
}) => {
  errors.allow(/429 POST .*\/share/, /status of 429/)
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  await page.goto(`${kb}/share`)
  await ready(page)
  const address = `grace.${crypto.randomUUID()}@example.com`
  for (const time of ['first', 'again']) {
    await addresses(page).fill(address)
    await inviteButton(page, 1).click()
    await expect(row(page, address)).toBeVisible()
    if (time === 'first') await expect(addresses(page)).toHaveValue('')
  }
  await expect(page.getByText(`${address}: ${en.errors.fields.invited_recently}`)).toBeVisible()
  await expect(addresses(page)).toHaveValue(address)
})

test('somebody is invited as an administrator, is one after accepting, and an invitation is not sent twice in a moment', async ({
  person,
}) => {
  const owner = await person('Ada Byron')
  const kb = await createKb(owner, 'Lighthouse')
  const guest = await person('Grace Hopper')
  const email = await emailOf(guest)
  await owner.goto(`${kb}/share`)
  await ready(owner)
  await addresses(owner).fill(email)
  const role = owner.getByLabel(sharing.invite.role, { exact: true })
  await role.selectOption({ label: en.common.roles.admin })
  await inviteButton(owner, 1).click()
  await expect(roleOf(owner, email)).toHaveValue('admin')
  // The next person is a viewer again.
  await expect(role).toHaveValue('viewer')
  await checkPage(owner)
  await openMenu(owner, email)
  const again = filled(sharing.invitees.resendOf, { address: email })
  await row(owner, email).getByRole('button', { name: again }).click()
  const refused = filled(toasts.invitationNotResent, { reason: en.errors.fields.invited_recently })
  await expect(owner.getByText(refused)).toBeVisible()
  await expect(roleOf(owner, email)).toHaveValue('admin')
  await call(guest, 'acceptOwnInvitation', { params: { kbId: idOf(kb) } })
  await owner.goto(`${kb}/share`)
  await expect(roleOf(owner, 'Grace Hopper')).toHaveValue('admin')
})

test('the role of an open invitation is changed where that of a member is', async ({ person }) => {
  const owner = await person('Ada Byron')
  const kb = await createKb(owner, 'Lighthouse')
  const guest = await person('Grace Hopper')
  const email = await emailOf(guest)
  if (withScript()) await owner.setViewportSize({ width: 390, height: 800 })
  await call(owner, 'inviteByEmail', { params: { kbId: idOf(kb) }, body: { emails: [email] } })
  for (const [path, role] of [
    ['share', 'admin'],
    ['settings/collaborators', 'viewer'],
  ] as const) {
    await owner.goto(`${kb}/${path}`)
    await ready(owner)
    await roleOf(owner, email).selectOption(role)
    if (!withScript())
      await owner
        .getByRole('button', { name: filled(sharing.members.changeOf, { name: email }) })
        .click()
    const said = { name: email, role: en.common.roles[role] }
    await expect(owner.getByText(filled(toasts.invitedRoleChanged, said))).toBeVisible()
    if (withScript()) await expectBelowHead(owner)
    await expect(roleOf(owner, email)).toHaveValue(role)
  }
})
