import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallName, calls } from '#contract/calls.ts'
import { allowed, setting } from '#tests/api/permissions/allowed.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'
import { type Fixture, makeFixture } from '#tests/support/scene.ts'
import { servePages } from '#tests/support/serve-pages.ts'
import { attempts, perform } from '#tests/support/tries.ts'

let api: TestApi
let scene: Fixture
beforeAll(async () => {
  api = await openApi()
  scene = await makeFixture(api, setting)
})
afterAll(() => api.close())

const writing = (Object.keys(calls) as CallName[]).filter((name) => calls[name].method !== 'GET')

type Served = Awaited<ReturnType<typeof servePages>>

// Pages for other cookies are rendered.
let rendered = 0
function cookieOfRendered({ cookie }: Person): string {
  rendered += 1
  return `${cookie}; n=${rendered}`
}

const formId = /name="clientId" value="([^"]+)"/g

function formIdsOf(html: string): string[] {
  return [...html.matchAll(formId)].map(([, id = '']) => id)
}

const uuid = /\b[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\b/g

/** Of an id that is made from the time. */
function madeAt(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
}

/** Without what each page has of its own: a nonce, a time, and ids that were made after `since`. */
async function read(
  { get }: Served,
  at: string,
  [cookie, since]: [string, number],
): Promise<string> {
  const answer = await get(at, { cookie })
  const shown = (await answer.text())
    .replaceAll(uuid, (id) => (madeAt(id) >= since ? '' : id))
    .replaceAll(/nonce="[^"]*"/g, '')
    .replaceAll(/\b\d{13}\b/g, '')
  return `${answer.status} ${answer.headers.get('location')} ${shown}`
}

/** What each server sends of a kept page, and the page as it is rendered, while nothing changes it. */
async function compare(servers: Served[], at: string, person: Person): Promise<string[]> {
  const since = Date.now()
  const render = () => read(servers[0] as Served, at, [cookieOfRendered(person), since])
  let before: string | null = null
  for (let tries = 0; tries < 20; tries++) {
    const kept: string[] = []
    for (const served of servers) kept.push(await read(served, at, [person.cookie, since]))
    const after = await render()
    if (new Set([...kept, after]).size === 1 || before === after) return [...kept, after]
    // A job may have written meanwhile.
    before = after
  }
  throw new Error(`${at} changes all the time`)
}

function pagesOf({ kb, resourceId }: Fixture): string[] {
  const at = `/kb/${kb.id}`
  return [
    '/dashboard',
    at,
    `${at}/chats/${kb.townhallId}`,
    `${at}/resources`,
    `${at}/resources/${resourceId}`,
    `${at}/settings/collaborators`,
  ]
}

test('a page that did not change makes no call, and is a copy with a nonce and form ids of its own', async () => {
  const served = await servePages(api, { alone: true })
  const { owner } = scene.people
  for (const at of pagesOf(scene)) {
    const asked = async () => {
      served.made.length = 0
      await served.get(at, { cookie: owner.cookie })
      return served.made.length
    }
    // The jobs of the API write now and then.
    await expect.poll(asked).toBe(0)
    const copies = [
      await served.get(at, { cookie: owner.cookie }),
      await served.get(at, { cookie: owner.cookie }),
    ]
    const texts = await Promise.all(copies.map((copy) => copy.text()))
    const nonces = texts.map((text) => /nonce="([^"]+)"/.exec(text)?.[1] ?? '')
    expect(new Set(nonces).size, at).toBe(2)
    for (const [n, copy] of copies.entries())
      expect(copy.headers.get('content-security-policy')).toContain(`'nonce-${nonces[n]}'`)
    const ids = texts.flatMap((text) => [...new Set(formIdsOf(text))])
    expect(new Set(ids).size, at).toBe(ids.length)
  }
})

test('a browser that has a copy of an unchanged page gets the policy of this copy, not the page', async () => {
  const { get } = await servePages(api, { alone: true })
  const { owner } = scene.people
  const at = `/kb/${scene.kb.id}/resources`
  const first = await get(at, { cookie: owner.cookie })
  const copies = [first, await get(at, { cookie: owner.cookie })]
  const tags = copies.map(({ headers }) => headers.get('etag') ?? '')
  expect(new Set(tags).size).toBe(2)
  for (const [n, tag] of tags.entries()) {
    const again = await get(at, { cookie: owner.cookie, 'if-none-match': tag })
    expect(again.status).toBe(304)
    for (const name of ['etag', 'content-security-policy'])
      expect(again.headers.get(name)).toBe(copies[n]?.headers.get(name))
  }
  await api.call(owner, 'updateKb', { params: { kbId: scene.kb.id }, body: { title: 'Weirs' } })
  expect((await get(at, { cookie: owner.cookie, 'if-none-match': tags[0] ?? '' })).status).toBe(200)
})

test('after each call that changes something, a kept page is the page that would be rendered', async () => {
  const servers = [await servePages(api, { alone: true }), await servePages(api)]
  const { owner, viewer } = scene.people
  const turns = [owner, viewer].flatMap((person) => pagesOf(scene).map((at) => ({ person, at })))
  for (const [n, name] of [...writing, ...turns.map(() => null)].entries()) {
    if (name) await change(name)
    // A page that is not current stays so until its turn.
    const { person, at } = turns[n % turns.length] as (typeof turns)[number]
    expect(new Set(await compare(servers, at, person)).size, `${at} after ${name}`).toBe(1)
  }
}, 300_000)

async function change(name: CallName): Promise<void> {
  const { standing, target } = allowed(name)
  const who = scene.people[standing]
  await perform(api, who, name, await attempts[name](scene, who, target))
}
