import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { type FetchOptions, fetchPage } from './fetch.ts'
import { openSite, page, redirectTo, type Site } from './site.fixture.ts'

let site: Site
let inside: Site
beforeAll(async () => {
  site = await openSite()
  inside = await openSite({ '/': page('a secret') })
})
afterAll(async () => {
  await site.close()
  await inside.close()
})

const fetchFrom = (url: string, options: Partial<FetchOptions> = {}) =>
  fetchPage(url, { allowed: new Set([site.host]), ...options })

const refused = { name: 'LinkFailure', reason: 'address_not_allowed', transient: false }

test('a page is fetched with its type, and nothing of anybody is sent along', async () => {
  site.pages['/plain'] = page('<title>Plain</title>', 'text/html; charset=utf-8')
  const fetched = await fetchFrom(site.url('/plain'))
  expect(fetched.bytes.toString()).toBe('<title>Plain</title>')
  expect(fetched.contentType).toBe('text/html; charset=utf-8')
  const { headers } = site.asked.at(-1) ?? {}
  expect(headers?.['user-agent']).toMatch(/^Commonplace /)
  for (const name of ['cookie', 'authorization', 'referer', 'origin'])
    expect(headers).not.toHaveProperty(name)
})

test('a packed page is unpacked', async () => {
  site.pages['/packed'] = page(gzipSync('unpacked'), 'text/plain', { 'content-encoding': 'gzip' })
  expect((await fetchFrom(site.url('/packed'))).bytes.toString()).toBe('unpacked')
})

test('redirects are followed, and the page is where they end', async () => {
  site.pages['/old'] = redirectTo('/new', 301)
  site.pages['/new'] = page('here', 'text/plain')
  expect((await fetchFrom(site.url('/old'))).url.href).toBe(site.url('/new'))
})

const insideAddresses = [
  ['a private address', () => inside.url('/')],
  ['the address of the machine’s own facts', () => 'http://169.254.169.254/latest/meta-data/'],
  ['an IPv6 address that carries a private one', () => `http://[::ffff:127.0.0.1]/`],
  ['an IPv6 address compatible with a private one', () => 'http://[::127.0.0.1]/'],
  ['a 6to4 address', () => 'http://[2002:7f00:1::]/'],
  ['a NAT64 address', () => 'http://[64:ff9b::7f00:1]/'],
  ['a local-use NAT64 address', () => 'http://[64:ff9b:1::7f00:1]/'],
  ['a private IPv6 address', () => 'http://[fd00:ec2::254]/'],
  ['an address in decimal', () => 'http://2130706433/'],
  ['an address in octal', () => 'http://0177.0.0.1/'],
  ['an address in hexadecimal', () => 'http://0x7f.1/'],
  ['no address', () => 'http://0/'],
  ['localhost', () => 'http://localhost/'],
  ['a name below localhost', () => 'http://kb.localhost/'],
  ['a name for inside', () => 'http://metadata.google.internal/'],
  ['a name with a trailing dot', () => 'http://example.com./'],
  ['an unusual port', () => 'http://93.184.215.14:6379/'],
  ['a name and a password', () => 'http://user:pass@93.184.215.14/'],
  ['a file', () => 'file:///etc/passwd'],
  ['another scheme', () => 'gopher://93.184.215.14/'],
] as const

test.for(insideAddresses)('a link to %s is refused', async ([, address]) => {
  await expect(fetchFrom(address())).rejects.toMatchObject(refused)
  expect(inside.asked).toEqual([])
})

test.for(insideAddresses)('a link that redirects to %s is refused', async ([, address]) => {
  site.pages['/away'] = redirectTo(address())
  await expect(fetchFrom(site.url('/away'))).rejects.toMatchObject(refused)
  expect(inside.asked).toEqual([])
})

test('a name that leads to a private address is refused, and so is one that does so in part', async () => {
  const inner = { address: '127.0.0.1', family: 4 }
  for (const found of [[inner], [{ address: '93.184.215.14', family: 4 }, inner], []]) {
    const resolve = async () => found
    await expect(fetchFrom('http://kb.example/', { resolve })).rejects.toMatchObject(refused)
  }
})

test('a name that leads nowhere is refused like one that leads inside', async () => {
  const resolve = async () => {
    throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' })
  }
  await expect(fetchFrom('http://kb.example/', { resolve })).rejects.toMatchObject(refused)
})

test('a name that leads inside is asked for where its host and port are allowed, and only there', async () => {
  const port = Number(inside.host.split(':')[1])
  const allowed = new Set([`localhost:${port}`])
  const fetched = await fetchPage(`http://localhost:${port}/`, { allowed })
  expect(fetched.bytes.toString()).toBe('a secret')
  await expect(fetchPage(inside.url('/'), { allowed })).rejects.toMatchObject(refused)
  inside.asked.length = 0
})

test('a link that redirects in circles is left', async () => {
  site.pages['/circle'] = redirectTo('/circle')
  site.asked.length = 0
  await expect(fetchFrom(site.url('/circle'))).rejects.toMatchObject({
    reason: 'too_many_redirects',
  })
  expect(site.asked).toHaveLength(limits.linkRedirects + 1)
})

test('the fifth redirect is followed and the sixth is not', async () => {
  for (let step = 0; step < 6; step++) site.pages[`/step${step}`] = redirectTo(`/step${step + 1}`)
  site.pages['/step6'] = page('the end', 'text/plain')
  expect((await fetchFrom(site.url('/step1'))).bytes.toString()).toBe('the end')
  await expect(fetchFrom(site.url('/step0'))).rejects.toMatchObject({
    reason: 'too_many_redirects',
  })
})

const tooLarge = { reason: 'page_too_large', transient: false }

test('a page of exactly the most there may be is fetched, and one byte more is too large', async () => {
  site.pages['/most'] = page(Buffer.alloc(limits.linkBytes, 'a'), 'text/plain')
  expect((await fetchFrom(site.url('/most'))).bytes.length).toBe(limits.linkBytes)
  site.pages['/more'] = page(Buffer.alloc(limits.linkBytes + 1, 'a'), 'text/plain')
  await expect(fetchFrom(site.url('/more'))).rejects.toMatchObject(tooLarge)
})

test('a page that does not say how large it is is left when it is too large', async () => {
  site.pages['/endless'] = (response) => {
    response.writeHead(200, { 'content-type': 'text/plain' })
    const more = () => {
      while (response.write(Buffer.alloc(65_536, 'a')) && !response.destroyed);
      response.once('drain', more)
    }
    more()
  }
  await expect(fetchFrom(site.url('/endless'))).rejects.toMatchObject(tooLarge)
})

test('a small body that unpacks to a large page is left', async () => {
  const bomb = gzipSync(Buffer.alloc(limits.linkBytes * 20))
  expect(bomb.length).toBeLessThan(limits.linkBytes / 20)
  site.pages['/bomb'] = page(bomb, 'text/plain', { 'content-encoding': 'gzip' })
  await expect(fetchFrom(site.url('/bomb'))).rejects.toMatchObject(tooLarge)
})

test('a page packed in a way that was not asked for is left', async () => {
  site.pages['/twice'] = page('x', 'text/plain', { 'content-encoding': 'gzip, gzip' })
  await expect(fetchFrom(site.url('/twice'))).rejects.toMatchObject({ reason: 'page_unsupported' })
})

test.for(['application/zip', 'image/png', 'application/json', 'text', ''])(
  'a page of the type “%s” is left',
  async (type) => {
    site.pages['/other'] = page('x', type)
    await expect(fetchFrom(site.url('/other'))).rejects.toMatchObject({
      reason: 'page_unsupported',
    })
  },
)

const late = { reason: 'page_timed_out', transient: true }

test('a page that is not done within the time there is is left', async () => {
  const clock = new AbortController()
  site.pages['/slow'] = (response) => {
    response.writeHead(200, { 'content-type': 'text/plain' }).write('so far')
    clock.abort()
  }
  const fetching = fetchFrom(site.url('/slow'), { deadline: clock.signal })
  await expect(fetching).rejects.toMatchObject(late)
})

test('a name that is not found within the time there is is left', async () => {
  const clock = new AbortController()
  const resolve = () => {
    clock.abort()
    return new Promise<never>(() => {})
  }
  const fetching = fetchFrom('http://kb.example/', { deadline: clock.signal, resolve })
  await expect(fetching).rejects.toMatchObject(late)
})

test.for([
  [404, 'page_missing', false],
  [410, 'page_missing', false],
  [401, 'page_locked', false],
  [403, 'page_locked', false],
  [400, 'page_failed', false],
  [429, 'page_failed', true],
  [503, 'page_failed', true],
  [304, 'page_failed', false],
] as const)('an answer of %i fails as %s', async ([status, reason, transient]) => {
  site.pages['/status'] = (response) => response.writeHead(status).end()
  const fetching = fetchFrom(site.url('/status'))
  await expect(fetching).rejects.toMatchObject({ reason, transient })
})

test('a site that nobody serves, or that hangs up, did not answer', async () => {
  const gone = await openSite()
  await gone.close()
  const allowed = new Set([gone.host, site.host])
  const unreachable = { reason: 'unreachable', transient: true }
  await expect(fetchPage(gone.url('/'), { allowed })).rejects.toMatchObject(unreachable)
  site.pages['/hangs-up'] = (response) => response.destroy()
  await expect(fetchPage(site.url('/hangs-up'), { allowed })).rejects.toMatchObject(unreachable)
})
