import { expect, type Page } from '@playwright/test'
import { composer, openChat } from './chat.ts'
import { test } from './fixtures.ts'
import { createKb } from './kbs.ts'
import { ready, withScript } from './with-script.ts'
import { anyOf, en } from './words.ts'

test.beforeEach(() => {
  test.skip(!withScript(), 'without script a page changes when it is asked for again')
})

test('what others rename, delete or take away changes the page that is open', async ({
  person,
}) => {
  const owner = await person('Ada Byron')
  const title = `Lamps ${crypto.randomUUID()}`
  const renamed = `Keepers of ${title}`
  const kb = await createKb(owner, title, { isPublic: true })
  const member = await person('Grace Hopper')
  await member.goto(kb)
  await ready(member)
  await member.getByRole('button', { name: en.kb.join, exact: true }).click()
  await openChat(member, kb, 'townhall')
  await composer(member).fill('Half a sentence')

  await api(owner, 'PUT', kb, { title: renamed })
  await expect(member.getByRole('banner').getByRole('link', { name: renamed })).toBeVisible()

  const { collaborators } = await api(owner, 'GET', `${kb}/collaborators`)
  const grace = collaborators.find((one: { role: string }) => one.role === 'viewer')
  const role = { user_id: grace.userId, role: 'admin' }
  const settings = member
    .getByRole('navigation')
    .getByRole('link', { name: en.shell.sidebar.settings })
  await expect(settings).toHaveCount(0)
  await api(owner, 'PUT', `${kb}/collaborator/role`, role)
  await expect(settings).toBeVisible()
  await api(owner, 'PUT', `${kb}/collaborator/role`, { ...role, role: 'viewer' })
  await expect(settings).toHaveCount(0)
  await expect(composer(member)).toHaveValue('Half a sentence')

  await api(owner, 'DELETE', kb)
  await expect(member.getByText(anyOf(en.kb.gone))).toBeVisible()
  await expect(composer(member)).toHaveValue('Half a sentence')
  await member.getByRole('link', { name: en.kb.goneOn }).click()
  await expect(member.getByRole('heading', { level: 1 })).toHaveText(en.dashboard.title)
  await expect(member.getByRole('link', { name: renamed })).toHaveCount(0)
})

test('the dashboard gains what somebody is added to, and its new title', async ({ person }) => {
  const owner = await person('Ada Byron')
  const title = `Lighthouse ${crypto.randomUUID()}`
  const kb = await createKb(owner, title, { isPublic: true })
  const member = await person('Grace Hopper')
  await member.goto('/dashboard')
  await ready(member)
  const own = member.locator('main .kb-cards').first().getByRole('link', { name: title })
  await expect(own).toHaveCount(0)
  await api(member, 'POST', `${kb}/join`)
  await expect(own).toBeVisible()
  const renamed = `Beacon ${crypto.randomUUID()}`
  await api(owner, 'PUT', kb, { title: renamed })
  await expect(member.locator('main').getByRole('link', { name: renamed })).toBeVisible()
})

// What others do is done through the API, as it would be from another of their screens.
async function api(page: Page, method: string, path: string, data?: object) {
  const answer = await page.request.fetch(`/api${path}`, { method, data })
  expect(answer.ok(), `${method} ${path}: ${answer.status()}`).toBe(true)
  return (await answer.json()).data
}
