import { expect, test } from 'vitest'
import { pageFacts } from './page-facts.ts'

const url = new URL('https://example.com/a/b?c=1')
const canonical = (href: string) =>
  pageFacts(`<link rel="alternate canonical" href="${href}"><body>`, url).canonicalUrl

test('the title is `og:title`, else the title element', () => {
  expect(pageFacts('<title>\n Tides &amp;\n winds </title>', url).title).toBe('Tides & winds')
  const both = '<title>Tides | Site</title><meta property="og:title" content="Tides">'
  expect(pageFacts(both, url).title).toBe('Tides')
  expect(pageFacts('<p>nothing</p>', url)).toEqual({ title: null, canonicalUrl: null })
})

test('elements in the body, such as a title in an SVG, are ignored', () => {
  const html = '<head></head><body><svg><title>Drawing</title></svg><link rel=canonical href="/x">'
  expect(pageFacts(html, url)).toEqual({ title: null, canonicalUrl: null })
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
