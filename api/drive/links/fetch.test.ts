import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiLimits } from '#api/platform/limits.ts'
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

test('a page is fetched with its type, without cookies or other personal data', async () => {
  site.pages['/plain'] = page('<title>Plain</title>', 'text/html; charset=utf-8')
  const fetched = await fetchFrom(site.url('/plain'))
  expect(fetched.bytes.toString()).toBe('<title>Plain</title>')
  expect(fetched.contentType).toBe('text/html; charset=utf-8')
  const { headers } = site.asked.at(-1) ?? {}
  expect(headers?.['user-agent']).toMatch(/^Commonplace /)
  for (const name of ['cookie', 'authorization', 'referer', 'origin'])
    expect(headers).not.toHaveProperty(name)
})

test('a compressed page is decompressed', async () => {
  site.pages['/packed'] = page(gzipSync('unpacked'), 'text/plain', { 'content-encoding': 'gzip' })
  expect((await fetchFrom(site.url('/packed'))).bytes.toString()).toBe('unpacked')
})

test('redirects are followed, and the page’s URL is the last one', async () => {
  site.pages['/old'] = redirectTo('/new', 301)
  site.pages['/new'] = page('here', 'text/plain')
  expect((await fetchFrom(site.url('/old'))).url.href).toBe(site.url('/new'))
})

const insideAddresses = [
  ['a private address', () => inside.url('/')],
  ['the cloud metadata address', () => 'http://169.254.169.254/latest/meta-data/'],
  ['an IPv4-mapped private IPv6 address', () => `http://[::ffff:127.0.0.1]/`],
  ['an IPv4-compatible private IPv6 address', () => 'http://[::127.0.0.1]/'],
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
  ['an internal host name', () => 'http://metadata.google.internal/'],
  ['a name with a trailing dot', () => 'http://example.com./'],
  ['an unusual port', () => 'http://93.184.215.14:6379/'],
  ['a user name and a password', () => 'http://user:pass@93.184.215.14/'],
  ['a file', () => 'file:///etc/passwd'],
  ['another scheme', () => 'gopher://93.184.215.14/'],
] as const

test.for(insideAddresses)('a link to %s is rejected', async ([, address]) => {
  await expect(fetchFrom(address())).rejects.toMatchObject(refused)
  expect(inside.asked).toEqual([])
})

test.for(insideAddresses)('a link that redirects to %s is rejected', async ([, address]) => {
  site.pages['/away'] = redirectTo(address())
  await expect(fetchFrom(site.url('/away'))).rejects.toMatchObject(refused)
  expect(inside.asked).toEqual([])
})

test('a host name with a private address among its addresses is rejected', async () => {
  const inner = { address: '127.0.0.1', family: 4 }
  for (const found of [[inner], [{ address: '93.184.215.14', family: 4 }, inner], []]) {
    const resolve = async () => found
    await expect(fetchFrom('http://kb.example/', { resolve })).rejects.toMatchObject(refused)
  }
})

test('a host name that does not resolve is rejected like a private one', async () => {
  const resolve = async () => {
    throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' })
  }
  await expect(fetchFrom('http://kb.example/', { resolve })).rejects.toMatchObject(refused)
})

test('a private host is fetched only on an allowed host and port', async () => {
  const port = Number(inside.host.split(':')[1])
  const allowed = new Set([`localhost:${port}`])
  const fetched = await fetchPage(`http://localhost:${port}/`, { allowed })
  expect(fetched.bytes.toString()).toBe('a secret')
  await expect(fetchPage(inside.url('/'), { allowed })).rejects.toMatchObject(refused)
  inside.asked.length = 0
})

test('a redirect loop is rejected', async () => {
  site.pages['/circle'] = redirectTo('/circle')
  site.asked.length = 0
  await expect(fetchFrom(site.url('/circle'))).rejects.toMatchObject({
    reason: 'too_many_redirects',
  })
  expect(site.asked).toHaveLength(apiLimits.linkRedirects + 1)
})

test('the fifth redirect is followed and the sixth is rejected', async () => {
  for (let step = 0; step < 6; step++) site.pages[`/step${step}`] = redirectTo(`/step${step + 1}`)
  site.pages['/step6'] = page('the end', 'text/plain')
  expect((await fetchFrom(site.url('/step1'))).bytes.toString()).toBe('the end')
  await expect(fetchFrom(site.url('/step0'))).rejects.toMatchObject({
    reason: 'too_many_redirects',
  })
})

const tooLarge = { reason: 'page_too_large', transient: false }

test('a page of the maximum size is fetched, and a page with one byte more fails with `page_too_large`', async () => {
  site.pages['/most'] = page(Buffer.alloc(apiLimits.linkBytes, 'a'), 'text/plain')
  expect((await fetchFrom(site.url('/most'))).bytes.length).toBe(apiLimits.linkBytes)
  site.pages['/more'] = page(Buffer.alloc(apiLimits.linkBytes + 1, 'a'), 'text/plain')
  await expect(fetchFrom(site.url('/more'))).rejects.toMatchObject(tooLarge)
})

test('a page without a declared size is rejected when it exceeds the limit', async () => {
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

test('a small body that decompresses to a large page is rejected', async () => {
  const bomb = gzipSync(Buffer.alloc(apiLimits.linkBytes * 20))
  expect(bomb.length).toBeLessThan(apiLimits.linkBytes / 20)
  site.pages['/bomb'] = page(bomb, 'text/plain', { 'content-encoding': 'gzip' })
  await expect(fetchFrom(site.url('/bomb'))).rejects.toMatchObject(tooLarge)
})

test('a page with an unrequested content encoding is rejected', async () => {
  site.pages['/twice'] = page('x', 'text/plain', { 'content-encoding': 'gzip, gzip' })
  await expect(fetchFrom(site.url('/twice'))).rejects.toMatchObject({ reason: 'page_unsupported' })
})

test.for(['application/zip', 'image/png', 'application/json', 'text', ''])(
  'a page of the type “%s” is rejected',
  async (type) => {
    site.pages['/other'] = page('x', type)
    await expect(fetchFrom(site.url('/other'))).rejects.toMatchObject({
      reason: 'page_unsupported',
    })
  },
)

const late = { reason: 'page_timed_out', transient: true }

test('a page that takes longer than the time limit is rejected', async () => {
  const clock = new AbortController()
  site.pages['/slow'] = (response) => {
    response.writeHead(200, { 'content-type': 'text/plain' }).write('so far')
    clock.abort()
  }
  const fetching = fetchFrom(site.url('/slow'), { deadline: clock.signal })
  await expect(fetching).rejects.toMatchObject(late)
})

test('a host name lookup that takes longer than the time limit is rejected', async () => {
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

test('a site that refuses or drops the connection counts as not answering', async () => {
  const gone = await openSite()
  await gone.close()
  const allowed = new Set([gone.host, site.host])
  const unreachable = { reason: 'unreachable', transient: true }
  await expect(fetchPage(gone.url('/'), { allowed })).rejects.toMatchObject(unreachable)
  site.pages['/hangs-up'] = (response) => response.destroy()
  await expect(fetchPage(site.url('/hangs-up'), { allowed })).rejects.toMatchObject(unreachable)
})
