import { expect, test } from 'vitest'
import { pageFacts } from './page-facts.ts'

const url = new URL('https://example.com/a/b?c=1')
const nothing = { title: null, canonicalUrl: null, siteName: null, pictures: [] }
const canonical = (href: string) =>
  pageFacts(`<link rel="alternate canonical" href="${href}"><body>`, url).canonicalUrl

test('the title is `og:title`, else the title element', () => {
  expect(pageFacts('<title>\n Tides &amp;\n winds </title>', url).title).toBe('Tides & winds')
  const both = '<title>Tides | Site</title><meta property="og:title" content="Tides">'
  expect(pageFacts(both, url).title).toBe('Tides')
  expect(pageFacts('<p>nothing</p>', url)).toEqual(nothing)
})

test('a title whose letters could not be read is none', () => {
  const html = '<title>\ufffdber</title><meta property="og:site_name" content="Tides">'
  expect(pageFacts(html, url)).toMatchObject({ title: null, siteName: 'Tides' })
})

test('elements in the body, such as a title in an SVG, are ignored', () => {
  const html = '<head></head><body><svg><title>Drawing</title></svg><link rel=canonical href="/x">'
  expect(pageFacts(html, url)).toEqual(nothing)
})

test('a canonical URL on the page’s own host is used', () => {
  expect(canonical('/d#place')).toBe('https://example.com/d')
  expect(canonical('https://www.example.com/d')).toBe('https://www.example.com/d')
})

test.for([
  'https://example.org/',
  'javascript:alert(1)',
  'https://a:b@example.com/',
  'ftp://example.com/',
])('a page cannot claim the canonical URL %s', (href) => {
  expect(canonical(href)).toBeNull()
})

test('the smallest icon that is large enough comes first, and the preview picture last', () => {
  const html = `<meta property="og:image" content="/preview.jpg">
    <link rel="icon" href="/16.png" sizes="16x16"><link rel="shortcut icon" href="/32.png" sizes="32x32">
    <link rel="apple-touch-icon" href="/touch.png"><link rel="icon" href="/64.png" sizes="64x64">`
  expect(pageFacts(html, url).pictures.map((one) => new URL(one).pathname)).toEqual([
    '/64.png',
    '/touch.png',
    '/32.png',
    '/16.png',
    '/preview.jpg',
  ])
})

test.for([
  '<link rel="icon" href="/icon.svg">',
  '<link rel="icon" type="image/svg+xml" href="/favicon">',
  '<link rel="icon" href="data:image/png;base64,AAAA">',
  '<link rel="mask-icon" href="/mask.png">',
  '<link rel="icon" href="">',
])('%s names no picture', (html) => {
  expect(pageFacts(html, url).pictures).toEqual([])
})

test('the name of the site is short and on one line', () => {
  const named = (name: string) =>
    pageFacts(`<meta property="og:site_name" content="${name}">`, url).siteName
  expect(named(' Harbour\n office \u202e')).toBe('Harbour office')
  expect(named('x'.repeat(500))).toHaveLength(60)
  expect(pageFacts('<meta name="application-name" content="Tides">', url).siteName).toBe('Tides')
})
