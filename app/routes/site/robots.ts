import { href } from 'react-router'
import { publicOrigin } from '#app/middleware/public-origin.ts'
import type { Arrival } from '#app/upstream/call.ts'

// Addresses that need sign-in. Crawling them would only cause redirects.
const closed = ['/api/', '/auth/', '/dashboard', '/inbox', '/kb/', '/mails/', '/oidc/', '/search']

export function loader(arrival: Arrival) {
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    // Pictures of pages, and no searches, which have any number of addresses.
    'Allow: /api/public/kbs/',
    'Disallow: /p/*/search',
    'Disallow: /p/*/ask',
    'Disallow: /p/*/report',
    '',
    `Sitemap: ${publicOrigin(arrival)}${href('/sitemap.xml')}`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'max-age=3600' },
  })
}
