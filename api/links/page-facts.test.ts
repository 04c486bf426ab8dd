import { expect, test } from 'vitest'
import { pageFacts } from './page-facts.ts'

const url = new URL('https://example.com/a/b?c=1')
const canonical = (href: string) =>
  pageFacts(`<link rel="alternate canonical" href="${href}"><body>`, url).canonicalUrl

test('a page says its title, the one meant for others first', () => {
  expect(pageFacts('<title>\n Tides &amp;\n winds </title>', url).title).toBe('Tides & winds')
  const both = '<title>Tides | Site</title><meta property="og:title" content="Tides">'
  expect(pageFacts(both, url).title).toBe('Tides')
  expect(pageFacts('<p>nothing</p>', url)).toEqual({ title: null, canonicalUrl: null })
})

test('what stands in the body, such as a title within a drawing, says nothing of the page', () => {
  const html = '<head></head><body><svg><title>Drawing</title></svg><link rel=canonical href="/x">'
  expect(pageFacts(html, url)).toEqual({ title: null, canonicalUrl: null })
})

test('a page may name another address of its own host as its own', () => {
  expect(canonical('/d#place')).toBe('https://example.com/d')
  expect(canonical('https://www.example.com/d')).toBe('https://www.example.com/d')
})

test.for([
  'https://example.org/',
  'javascript:alert(1)',
  'https://a:b@example.com/',
  'ftp://example.com/',
])('a page cannot pass for %s', (href) => {
  expect(canonical(href)).toBeNull()
})
