import type { Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { call, uploadFiles } from './call.ts'
import { checkPage, expectNoSidewaysScrolling } from './check-page.ts'
import { ownFile } from './files.ts'
import { test } from './fixtures.ts'
import { createKb, flag, idOf, openNewKb, sidebar } from './kbs.ts'
import { addMember, emailOf, row } from './sharing.ts'
import { ready, withScript } from './with-script.ts'
import { en, filled } from './words.ts'

const { sharing, toasts, kbSettings } = en
const narrow = { viewport: { width: 320, height: 640 } }

/** Opens a page for an owner and creates their knowledge base with one other member. */
async function shared(person: (name: string) => Promise<Page>) {
  const owner = await person('Ada Byron')
  const kb = await createKb(owner, 'Lighthouse')
  const viewer = await person('Grace Hopper')
  await addMember(owner, kb, viewer)
  return { owner, kb, viewer }
}

test('only changed settings are sent, and saving returns to the page that opened the settings', async ({
  person,
}) => {
  const page = await person('Ada Byron')
  const kb = await openNewKb(page, 'Lighthouse', { description: 'Lamps and logbooks' })
  await ready(page)
  await sidebar(page).getByRole('link', { name: en.shell.sidebar.settings }).click()
  const save = page.getByRole('button', { name: en.kb.save })
  const description = page.getByRole('textbox', { name: en.kbForm.description })
  if (withScript()) {
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(save).toHaveCount(0)
    await description.fill('Lamps, logbooks and fog')
    await expect(save).toBeVisible()
    await description.fill('Lamps and logbooks')
    await expect(save).toHaveCount(0)
  }
  // Another user changes one setting while this user types in a different field.
  await description.fill('')
  const elsewhere = { canEveryoneUpload: true }
  await call(page, 'updateKb', { params: { kbId: idOf(kb) }, body: elsewhere })
  await save.click()
  await expect(page.getByText(toasts.kbSaved)).toBeVisible()
  await expect(page).toHaveURL(kb)
  await expect(page.getByText('Lamps and logbooks')).toHaveCount(0)
  await page.goto(`${kb}/settings`)
  await expect(flag(page, 'canEveryoneUpload')).toBeChecked()
  await checkPage(page)
})

test('a blank title is rejected at its field, and no typed text is lost', async ({
  person,
  errors,
}) => {
  errors.allow(/400 POST .*\/settings/, /status of 400/)
  const page = await person('Ada Byron')
  await page.goto(`${await createKb(page, 'Lighthouse')}/settings`)
  await ready(page)
  await page.getByRole('textbox', { name: en.kbForm.title, exact: true }).fill('   ')
  await page.getByRole('textbox', { name: en.kbForm.description }).fill('Kept')
  await page.getByRole('button', { name: en.kb.save }).click()
  await expect(page.getByText(en.kbForm.titleRequired)).toBeVisible()
  await expect(page.getByRole('textbox', { name: en.kbForm.description })).toHaveValue('Kept')
})

test('who makes a knowledge base public reads before saving how many files become readable', {
  tag: '@browser',
}, async ({ person }) => {
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  await uploadFiles(page, idOf(kb), [ownFile('readme.md'), ownFile('people.csv')])
  await page.goto(`${kb}/settings`)
  const notice = page.getByText(filled(en.kbForm.willBePublic_other, { count: 2 }))
  await expect(notice).toBeHidden()
  await flag(page, 'isPublic').check()
  await expect(notice).toBeVisible()
})

test('each tab has an address and fits a narrow window', async ({ person }) => {
  const page = await person('Ada Byron', narrow)
  const kb = await createKb(page, 'Lighthouse')
  for (const tab of ['', '/collaborators', '/requests', '/others']) {
    await page.goto(`${kb}/settings${tab}`)
    await checkPage(page)
  }
  for (const path of ['share', 'share/renew', 'transfer', 'delete', 'quit']) {
    await page.goto(`${kb}/${path}`)
    await expectNoSidewaysScrolling(page)
  }
})

test('Back closes the settings from each of their tabs', async ({ person }) => {
  test.skip(!withScript(), 'without JavaScript each tab is a page of its own')
  const page = await person('Ada Byron', narrow)
  const kb = await openNewKb(page, 'Lighthouse')
  await ready(page)
  await page.getByRole('button', { name: en.shell.sidebar.open }).click()
  await sidebar(page).getByRole('link', { name: en.shell.sidebar.settings }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('link', { name: kbSettings.tabs.collaborators }).click()
  await dialog.getByRole('link', { name: kbSettings.tabs.others }).click()
  await dialog.getByRole('link', { name: kbSettings.others.delete.button }).click()
  await expect(dialog.getByRole('button', { name: kbSettings.deleting.button })).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(kb)
})

test('a viewer is made an administrator, then a viewer again, and is then removed', async ({
  person,
}) => {
  const { owner, kb, viewer } = await shared(person)
  await owner.goto(`${kb}/settings/collaborators`)
  await ready(owner)
  const role = owner.getByRole('combobox', {
    name: filled(sharing.members.roleOf, { name: 'Grace Hopper' }),
  })
  for (const to of ['admin', 'viewer'] as const) {
    await role.selectOption(to)
    if (!withScript())
      await row(owner, 'Grace Hopper')
        .getByRole('button', { name: filled(sharing.members.changeOf, { name: 'Grace Hopper' }) })
        .click()
    const said = filled(toasts.roleChanged, { name: 'Grace Hopper', role: en.common.roles[to] })
    await expect(owner.getByText(said)).toBeVisible()
    await expect(role).toHaveValue(to)
  }
  await checkPage(owner)
  await row(owner, 'Grace Hopper').locator('summary').click()
  await owner.getByRole('link', { name: sharing.members.remove }).click()
  await checkPage(owner)
  await owner.getByRole('button', { name: sharing.removing.button }).click()
  await expect(
    owner.getByText(filled(toasts.memberRemoved, { name: 'Grace Hopper' })),
  ).toBeVisible()
  await expect(row(owner, 'Grace Hopper')).toHaveCount(0)
  expect((await viewer.request.get(`/api${kb}`)).status()).toBe(404)
})

test('a request to join appears, is approved, and shows who has approved it', async ({
  person,
}) => {
  const owner = await person('Ada Byron')
  const kb = await createKb(owner, 'Lighthouse', { isPublic: true })
  await owner.goto(`${kb}/settings/requests`)
  await ready(owner)
  await owner.getByRole('link', { name: sharing.requests.setUp }).click()
  await flag(owner, 'needApprovalToJoin').check()
  await owner.getByRole('button', { name: en.kb.save }).click()
  await expect(owner.getByText(toasts.kbSaved)).toBeVisible()
  await owner.goto(`${kb}/settings/requests`)
  await expect(owner.getByText(sharing.requests.emptyTitle)).toBeVisible()
  await expect(owner.getByText(sharing.requests.emptyTextOn)).toBeVisible()
  await ready(owner)
  const guest = await person('Grace Hopper')
  await call(guest, 'joinKb', { params: { kbId: idOf(kb) } })
  if (!withScript()) await owner.reload()
  const request = row(owner, 'Grace Hopper')
  await expect(request).toBeVisible()
  await expect(owner.getByText(en.shell.sidebar.pendingRequests)).not.toHaveCount(0)
  await checkPage(owner)
  const approve = filled(sharing.requests.approveOf, { name: 'Grace Hopper' })
  await request.getByRole('button', { name: approve }).click()
  await expect(
    owner.getByText(filled(toasts.requestApproved, { name: 'Grace Hopper' })),
  ).toBeVisible()
  await expect(request).toContainText(/Ada Byron/)
  expect((await guest.request.get(`/api${kb}/collaborators`)).status()).toBe(200)
})

test('a member who loses their role keeps the text that they have typed', async ({
  person,
  errors,
}) => {
  test.skip(!withScript(), 'without JavaScript a page changes only when it is reloaded')
  errors.allow(/403/)
  const { owner, kb, viewer } = await shared(person)
  const email = await emailOf(viewer)
  const params = { kbId: idOf(kb) }
  const { collaborators } = await call(owner, 'listCollaborators', { params })
  const userId = collaborators.find((member) => member.email === email)?.userId ?? ''
  const become = (role: 'admin' | 'viewer') =>
    call(owner, 'changeRole', { params, body: { user_id: userId, role } })
  await become('admin')
  await viewer.goto(`${kb}/settings`)
  await ready(viewer)
  const description = viewer.getByRole('textbox', { name: en.kbForm.description })
  await description.fill('Typed with care')
  await become('viewer')
  await expect(viewer.getByText(sharing.lost.title)).toBeVisible()
  await expect(description).toHaveValue('Typed with care')
})

test('after the ownership is transferred, the former owner can quit', async ({ person }) => {
  const { owner, kb, viewer } = await shared(person)
  await owner.goto(`${kb}/quit`)
  await expect(owner.getByText(kbSettings.quitting.owner)).toBeVisible()
  await owner.getByRole('link', { name: kbSettings.others.transfer.button }).click()
  const heir = owner.getByLabel(sharing.transferring.label)
  await heir.selectOption({ label: `Grace Hopper (${await emailOf(viewer)})` })
  await owner.getByRole('button', { name: sharing.transferring.button }).click()
  const said = filled(toasts.ownershipTransferred, { name: 'Grace Hopper' })
  await expect(owner.getByText(said)).toBeVisible()
  await expect(sidebar(owner).getByRole('link', { name: en.shell.sidebar.settings })).toHaveCount(0)
  await sidebar(owner).getByRole('link', { name: en.shell.sidebar.quit }).click()
  await owner.getByRole('button', { name: kbSettings.quitting.button }).click()
  await expect(owner).toHaveURL('/dashboard')
  await expect(owner.getByText(filled(toasts.kbLeft, { title: 'Lighthouse' }))).toBeVisible()
  await viewer.goto(`${kb}/settings/others`)
  await expect(viewer.getByRole('link', { name: kbSettings.others.delete.button })).toBeVisible()
})

test('an owner deletes a knowledge base by typing its title', async ({ person, errors }) => {
  errors.allow(/400 POST .*\/delete/, /status of 400/)
  const { owner, kb, viewer } = await shared(person)
  await owner.goto(`${kb}/delete`)
  await ready(owner)
  await expect(owner.getByRole('link', { name: kbSettings.deleting.transfer })).toBeVisible()
  const title = owner.getByRole('textbox', {
    name: filled(kbSettings.deleting.label, { kb: 'Lighthouse' }),
  })
  await title.fill('Light house')
  await owner.getByRole('button', { name: kbSettings.deleting.button }).click()
  await expect(
    owner.getByText(filled(kbSettings.deleting.wrong, { kb: 'Lighthouse' })),
  ).toBeVisible()
  await checkPage(owner)
  await title.fill('  lightHOUSE ')
  await owner.getByRole('button', { name: kbSettings.deleting.button }).click()
  await expect(owner).toHaveURL('/dashboard')
  await expect(owner.getByText(filled(toasts.kbDeleted, { title: 'Lighthouse' }))).toBeVisible()
  expect((await viewer.request.get(`/api${kb}`)).status()).toBe(404)
})
