import { expect } from '#tests/reader/expect.ts'
import { call } from './call.ts'
import { composer, openChat } from './chat.ts'
import { test } from './fixtures.ts'
import { createKb, idOf } from './kbs.ts'
import { ready, withScript } from './with-script.ts'
import { anyOf, en } from './words.ts'

test.beforeEach(() => {
  test.skip(!withScript(), 'without JavaScript a page changes only when it is reloaded')
})

test('an open page follows a new title, a new role of its reader, and the deletion of its knowledge base', async ({
  person,
  errors,
}) => {
  // The page may be fetching the new role's data, or saving the draft, while the knowledge base is
  // deleted.
  errors.allow(
    /404 (GET .*(count\?|\.data|messages|threads\/unread)|PUT .*\/draft)/,
    /status of 404/,
  )
  const owner = await person('Ada Byron')
  const title = `Lamps ${crypto.randomUUID()}`
  const renamed = `Keepers of ${title}`
  const kb = await createKb(owner, title, { isPublic: true })
  const member = await person('Grace Hopper')
  await member.goto(kb)
  await ready(member)
  const join = member.getByRole('button', { name: en.kb.join, exact: true })
  await join.click()
  await expect(join).toHaveCount(0)
  await openChat(member, kb, 'townhall')
  await composer(member).fill('Half a sentence')

  const params = { kbId: idOf(kb) }
  await call(owner, 'updateKb', { params, body: { title: renamed } })
  await expect(member.getByRole('banner').getByRole('link', { name: renamed })).toBeVisible()

  const { collaborators } = await call(owner, 'listCollaborators', { params })
  const grace = collaborators.find(({ role }) => role === 'viewer')
  const become = (role: 'admin' | 'viewer') =>
    call(owner, 'changeRole', { params, body: { user_id: grace?.userId ?? '', role } })
  const settings = member
    .getByRole('navigation')
    .getByRole('link', { name: en.shell.sidebar.settings })
  await expect(settings).toHaveCount(0)
  await become('admin')
  await expect(settings).toBeVisible()
  await become('viewer')
  await expect(settings).toHaveCount(0)
  await expect(composer(member)).toHaveValue('Half a sentence')

  await call(owner, 'deleteKb', { params })
  await expect(member.getByText(anyOf(en.kb.gone))).toBeVisible()
  await expect(composer(member)).toHaveValue('Half a sentence')
  await member.getByRole('link', { name: en.kb.goneOn }).click()
  await expect(member.getByRole('heading', { level: 1 })).toHaveText(en.dashboard.title)
  await expect(member.getByRole('link', { name: renamed })).toHaveCount(0)
})

test('the dashboard shows a knowledge base that its reader is added to, and the new title after a change', async ({
  person,
}) => {
  const owner = await person('Ada Byron')
  const title = `Lighthouse ${crypto.randomUUID()}`
  const kb = await createKb(owner, title, { isPublic: true })
  const member = await person('Grace Hopper')
  await member.goto('/dashboard')
  await ready(member)
  const own = member
    .getByRole('main')
    .getByRole('list')
    .first()
    .getByRole('link', { name: title, exact: true })
  await expect(own).toHaveCount(0)
  await call(member, 'joinKb', { params: { kbId: idOf(kb) } })
  await expect(own).toBeVisible()
  const renamed = `Beacon ${crypto.randomUUID()}`
  await call(owner, 'updateKb', { params: { kbId: idOf(kb) }, body: { title: renamed } })
  await expect(
    member.locator('main').getByRole('link', { name: renamed, exact: true }),
  ).toBeVisible()
})
