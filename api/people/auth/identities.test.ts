import { afterAll, beforeAll, expect, test } from 'vitest'
import { findOrCreateUser } from '#api/people/users/find-or-create.ts'
import { newId } from '#api/platform/ids.ts'
import { openApi, type TestApi } from '#tests/support/api.ts'
import { Browser } from '#tests/support/browser.ts'
import { openClaimsProvider } from '#tests/support/claims-provider.ts'

let provider: Awaited<ReturnType<typeof openClaimsProvider>>
let api: TestApi
beforeAll(async () => {
  provider = await openClaimsProvider()
  api = await openApi({ env: { OIDC_ISSUER: provider.url } })
})
afterAll(async () => {
  await api.close()
  provider.close()
})

type Claims = Record<string, unknown>

/** Signs in; the provider answers with these claims. */
async function signIn(claims: Claims) {
  const browser = new Browser(api.url)
  const { url } = await browser.start()
  const state = new URL(url).searchParams.get('state') ?? ''
  return browser.finish({ code: provider.codeFor({ name: 'Ana', ...claims }), state })
}

const verified = (sub: string, email: string) => signIn({ sub, email, email_verified: true })
const newAddress = () => `${newId()}@example.com`
const userIn = async (answer: ReturnType<typeof signIn>) => (await answer).data?.user

test('a known person is found by their verified address at first, and by their subject afterwards', async () => {
  const ana = await api.person('Ana', newAddress())
  expect((await userIn(verified('ana', ana.email)))?.id).toBe(ana.id)
  expect((await userIn(verified('ana', newAddress())))?.id).toBe(ana.id)
})

const unverified: [string, Claims][] = [
  ['an address without `email_verified`', {}],
  ['an unverified address', { email_verified: false }],
  ['an address with `email_verified` sent as the string "false"', { email_verified: 'false' }],
]
for (const [what, claims] of unverified)
  test(`${what} opens no account`, async () => {
    const ana = await api.person('Ana', newAddress())
    const answer = await signIn({ sub: newId(), email: ana.email, ...claims })
    expect([answer.code, answer.cookies]).toEqual(['address_unverified', []])
  })

test('`email_verified` sent as the string "true" opens the account', async () => {
  const email = newAddress()
  expect((await signIn({ sub: newId(), email, email_verified: 'true' })).status).toBe(200)
})

const nobody: [string, Claims][] = [
  ['no subject', { email: 'a@example.com' }],
  ['an empty subject', { sub: '', email: 'a@example.com' }],
  ['no address', { sub: 'x' }],
  ['an invalid address', { sub: 'x', email: 'a b@example.com' }],
  ['an `email_verified` that is not a boolean', { sub: 'x', email: 'a@b.co', email_verified: 1 }],
]
for (const [what, claims] of nobody)
  test(`a provider that sends ${what} signs nobody in`, async () => {
    expect((await signIn({ email_verified: true, ...claims })).code).toBe('sign_in_failed')
  })

test('a person who changes their address at the provider keeps their account, with the new address', async () => {
  const sub = newId()
  const [before, after] = [newAddress(), newAddress()]
  const first = await userIn(verified(sub, before))
  expect(await userIn(verified(sub, after))).toMatchObject({ id: first?.id, email: after })
})

test('a person who changes to an email address that belongs to another account keeps their old address', async () => {
  const sub = newId()
  const [own, taken] = [newAddress(), newAddress()]
  const other = await userIn(verified(newId(), taken))
  const first = await userIn(verified(sub, own))
  expect(await userIn(verified(sub, taken))).toMatchObject({ id: first?.id, email: own })
  expect(first?.id).not.toBe(other?.id)
})

test('a person who is given another person’s former address does not get into that account', async () => {
  const [former, heir] = [newId(), newId()]
  const email = newAddress()
  const first = await userIn(verified(former, email))
  expect((await verified(heir, email)).code).toBe('address_taken')
  const moved = newAddress()
  expect((await userIn(verified(former, moved)))?.id).toBe(first?.id)
  const second = await userIn(verified(heir, email))
  expect(second).toMatchObject({ email })
  expect(second?.id).not.toBe(first?.id)
})

test('addresses are equal in any case and Unicode form; look-alike addresses are different', async () => {
  const id = newId()
  const first = await userIn(verified('umlaut', `Jürgen.${id}@Example.com`))
  expect(first?.email).toBe(`jürgen.${id}@example.com`)
  const decomposed = `ju\u0308rgen.${id}@example.com`
  expect((await verified(newId(), decomposed)).code).toBe('address_taken')
  const cyrillic = await userIn(verified(newId(), `jürg\u0435n.${id}@example.com`))
  expect(cyrillic?.id).not.toBe(first?.id)
})

test('an address with a character that lower-casing turns into ASCII opens no account', async () => {
  const kate = await api.person('Kate', `kate.${newId()}@example.com`)
  const kelvin = kate.email.replace('k', '\u212a')
  expect((await verified(newId(), kelvin)).code).toBe('sign_in_failed')
})

test('nobody can sign in as the bot', async () => {
  expect((await verified(newId(), 'ai')).code).toBe('sign_in_failed')
})

test('twenty first sign-ins of one person at once create one account', async () => {
  const identity = { issuer: provider.url, subject: newId(), email: newAddress(), name: 'Ana' }
  const made = await Promise.all(
    Array.from({ length: 20 }, () => findOrCreateUser(api.deps, identity)),
  )
  expect(new Set(made.map(({ id }) => id)).size).toBe(1)
})

test('of two people who sign in with one address at once, one succeeds', async () => {
  const email = newAddress()
  const people = [newId(), newId()].map((subject) => ({
    issuer: provider.url,
    subject,
    email,
    name: 'Ana',
  }))
  const answers = await Promise.allSettled(people.map((one) => findOrCreateUser(api.deps, one)))
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('demo sign-in does not open the account of a person known from a real provider', async () => {
  const email = newAddress()
  const real = { issuer: provider.url, subject: newId(), email, name: 'Ana' }
  const { id } = await findOrCreateUser(api.deps, real)
  const demo = { ...real, issuer: 'demo', subject: email }
  await expect(findOrCreateUser(api.deps, demo)).rejects.toThrow('address taken')
  const next = { ...real, issuer: 'https://next.example' }
  expect((await findOrCreateUser(api.deps, next)).id).toBe(id)
})
