import type { Page } from '@playwright/test'
import { openOutbox } from '#api/platform/mail/outbox.fixture.ts'
import { expect } from '#tests/reader/expect.ts'
import { call } from './call.ts'
import { checkPage } from './check-page.ts'
import { ownServer, test } from './fixtures.ts'
import { openNewMenu } from './kbs.ts'
import { identifyAs, signIn } from './sign-in.ts'
import { ready, withScript } from './with-script.ts'
import { en, filled, zh } from './words.ts'

type Kb = { id: string; invitationLink: string }

/** Creates a knowledge base, and returns its id and its shared link. */
async function share(page: Page, title: string, rules = {}): Promise<Kb> {
  const { id, invitationLink } = await call(page, 'createKb', { body: { title, ...rules } })
  return { id, invitationLink: invitationLink ?? '' }
}

/** Invites an email address, and returns the address that the link in the email opens. */
async function invite(page: Page, kb: { id: string }, address: string): Promise<string> {
  const params = { kbId: kb.id }
  await call(page, 'inviteByEmail', { params, body: { Emails: [address] } })
  const [mail] = await openOutbox(ownServer().folder).waitFor(address)
  return mail.link
}

async function decide(page: Page, kb: Kb, action: 'approve' | 'reject'): Promise<void> {
  const [request] = await call(page, 'listJoinRequests', { params: { kbId: kb.id } })
  const params = { kbId: kb.id, requestId: request?.id ?? '' }
  await call(page, 'decideJoinRequest', { params, body: { action } })
}

const joined = (title: string) => filled(en.toasts.joined, { title })

const newAddress = () => `${crypto.randomUUID()}@example.com`

test('an invited new user opens the email’s link, signs in and gets to the knowledge base', {
  tag: '@apart',
}, async ({ person, page, errors }) => {
  errors.allow(/404.*\/accept$/)
  const owner = await person('Ada Byron')
  const kb = await share(owner, 'Lighthouse')
  const address = newAddress()
  const link = await invite(owner, kb, address)

  await page.goto(link)
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText(en.login.invited)).toBeVisible()
  await checkPage(page)
  await page.getByRole('button', { name: en.login.button }).click()
  await identifyAs(page, address, 'Grace Hopper')
  await expect(page.getByRole('heading', { level: 1, name: 'Lighthouse' })).toBeVisible()
  await checkPage(page)
  await page.getByRole('button', { name: en.invite.accept }).click()
  // The toast comes first, because it disappears after some seconds.
  await expect(page.getByText(joined('Lighthouse'))).toBeVisible()
  await expect(page).toHaveURL(`/kb/${kb.id}`)

  await page.goto(link)
  await expect(page.getByText(en.invite.alreadyMember)).toBeVisible()
  await page.getByRole('link', { name: en.invite.toKb }).click()
  await expect(page).toHaveURL(`/kb/${kb.id}`)

  const stranger = await person('Alan Turing')
  await stranger.goto(link)
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(en.invite.gone.title)
})

test('an invitation to another address says so, and stays open while the user changes accounts', async ({
  person,
  page,
}) => {
  const owner = await person('Ada Byron')
  const address = newAddress()
  const link = await invite(owner, await share(owner, 'Lighthouse'), address)
  await page.goto('/login')
  await page.getByRole('button', { name: en.login.button }).click()
  await identifyAs(page, newAddress(), 'Grace Hopper')
  await page.goto(link)
  await expect(page.getByText(address)).toBeVisible()
  await expect(page.getByRole('button', { name: en.invite.acceptAnyway })).toBeVisible()
  await checkPage(page)
  await page.getByRole('button', { name: en.invite.otherAccount }).click()
  await expect(page.getByText(en.toasts.signedOut)).toBeVisible()
  await page.getByRole('button', { name: en.login.button }).click()
  await identifyAs(page, address, 'Grace at work')
  await expect(page).toHaveURL(new URL(link).pathname)
  await page.getByRole('button', { name: en.invite.accept }).click()
  await expect(page.getByText(joined('Lighthouse'))).toBeVisible()
})

test('an invitation opened in one tab can be accepted in another, and the first tab then says so', async ({
  person,
  page,
  context,
  errors,
}) => {
  errors.allow(/409.*\/accept$/, /status of 409/)
  const owner = await person('Ada Byron')
  const address = newAddress()
  const link = await invite(owner, await share(owner, 'Lighthouse'), address)
  const { pathname } = new URL(link)
  await page.goto(link)
  await expect(page).toHaveURL(/\/login/)
  const other = await context.newPage()
  await other.goto('/login')
  await other.getByRole('button', { name: en.login.button }).click()
  await identifyAs(other, address, 'Grace Hopper')
  await expect(other).toHaveURL(pathname)
  await page.getByRole('button', { name: en.login.button }).click()
  await expect(page).toHaveURL(pathname)
  await other.getByRole('button', { name: en.invite.accept }).click()
  await expect(other.getByText(joined('Lighthouse'))).toBeVisible()
  await page.getByRole('button', { name: en.invite.accept }).click()
  await expect(page.getByText(en.invite.alreadyMember)).toBeVisible()
})

test('an invalid invitation says so after sign-in, and does not redirect again', async ({
  page,
  errors,
}) => {
  errors.allow(/404.*\/accept$/)
  await signIn(page, 'Grace Hopper', '/invite/nobody-sent-this/accept')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.invite.gone.title)
  await checkPage(page)
  await page.getByRole('link', { name: en.invite.toDashboard }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('a visitor with a shared link sees who invites them, is a member after sign-in, and can leave at once', async ({
  person,
  page,
  errors,
}) => {
  // The page asks for what is unread soon after joining, which may be after leaving.
  errors.allow(/404 GET .*unread/, /status of 404/)
  const owner = await person('Ada Byron')
  const kb = await share(owner, 'Lighthouse', { description: 'Lamps and logbooks' })
  await page.goto(kb.invitationLink)
  await expect(page.getByText('Lamps and logbooks')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    filled(en.invite.leadBy, { name: 'Ada Byron' }),
  )
  await expect(page.locator('script')).toHaveCount(0)
  await checkPage(page)
  await page.getByRole('button', { name: en.invite.signInToJoin }).click()
  await identifyAs(page, newAddress(), 'Grace Hopper')
  // The toast comes first, because it disappears after some seconds.
  await expect(page.getByText(joined('Lighthouse'))).toBeVisible()
  await expect(page).toHaveURL(`/kb/${kb.id}`)
  await ready(page)
  await page.getByRole('button', { name: en.shell.undo, exact: true }).click()
  await expect(page.getByText(filled(en.toasts.kbLeft, { title: 'Lighthouse' }))).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
})

test('the sign-in page says to what a shared link invites, and where approval is needed the link leads back', async ({
  person,
  page,
}) => {
  const owner = await person('Ada Byron')
  const kb = await share(owner, 'Lighthouse', { needApprovalToJoin: true })
  await page.goto(kb.invitationLink)
  await page.goto(`/login?${new URLSearchParams({ next: kb.invitationLink })}`)
  await expect(
    page.getByText(filled(en.login.invitedBy, { name: 'Ada Byron', kb: 'Lighthouse' })),
  ).toBeVisible()
  await checkPage(page)
  await page.getByRole('button', { name: en.invite.signInToRequest }).click()
  await identifyAs(page, newAddress(), 'Grace Hopper')
  await expect(page).toHaveURL(kb.invitationLink)
  await page.getByRole('button', { name: en.invite.request }).click()
  await expect(page.getByText(en.invite.waiting.text)).toBeVisible()
})

test('if approval is needed, a visitor with a shared link asks to join, waits, and is accepted', async ({
  person,
}) => {
  const owner = await person('Ada Byron')
  const kb = await share(owner, 'Lighthouse', { needApprovalToJoin: true })
  const page = await person('Grace Hopper')
  await page.goto(kb.invitationLink)
  await expect(page.getByText(en.invite.needsApproval)).toBeVisible()
  await page.getByRole('button', { name: en.invite.request }).click()
  await expect(page.getByText(en.invite.waiting.text)).toBeVisible()
  await checkPage(page)
  await decide(owner, kb, 'approve')
  await page.reload()
  await expect(page.getByText(en.invite.alreadyMember)).toBeVisible()
})

test('a signed-out visitor opens an invitation; after sign-in the dashboard redirects to it once', async ({
  person,
  page,
}) => {
  const owner = await person('Ada Byron')
  const [first, second] = [await share(owner, 'Lighthouse'), await share(owner, 'Windmill')]
  await page.goto(await invite(owner, first, newAddress()))
  await page.goto(second.invitationLink)
  // Signs in without the invitation's button, as from the header of the page or in another tab.
  await signIn(page, 'Grace Hopper', '/login')
  await expect(page).toHaveURL(second.invitationLink)
  await page.getByRole('link', { name: en.common.brand }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.dashboard.title)
})

test('a user asks to join a public knowledge base, which opens after the approval', async ({
  person,
  page,
}) => {
  const owner = await person('Ada Byron')
  const kb = await share(owner, 'Lighthouse', { isPublic: true, needApprovalToJoin: true })
  await signIn(page, 'Grace Hopper', `/kb/${kb.id}`)
  await expect(page).toHaveURL(`/kb/${kb.id}`)
  await ready(page)
  await page.getByRole('button', { name: en.kb.requestToJoin }).click()
  await expect(page.getByText(en.toasts.joinRequested)).toBeVisible()
  await expect(page.getByRole('button', { name: en.kb.requestSent })).toBeDisabled()
  await checkPage(page)
  await decide(owner, kb, 'approve')
  if (!withScript()) await page.reload()
  await openNewMenu(page)
  await expect(page.getByRole('link', { name: en.kb.home.talk })).toBeVisible()
  await expect(page.getByRole('button', { name: en.kb.requestSent })).toHaveCount(0)
})

test('invitation and sign-in are in Chinese if the browser prefers Chinese', async ({
  person,
  visitor,
}) => {
  const owner = await person('林薇', { locale: 'zh-CN' })
  await call(owner, 'updatePreferences', { body: { language: 'zh' } })
  const kb = await share(owner, '灯塔')
  const address = newAddress()
  const page = await visitor({ locale: 'zh-CN' })
  await page.goto(await invite(owner, kb, address))
  await expect(page.getByText(zh.login.invited)).toBeVisible()
  await page.locator('[data-sign-in] button').click()
  await identifyAs(page, address, '陈明')
  await checkPage(page)
  await page.getByRole('button', { name: zh.invite.accept }).click()
  await expect(page.getByText(filled(zh.toasts.joined, { title: '灯塔' }))).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('灯塔')
})
