import { publicOrigin } from '#app/middleware/public-origin.ts'
import type { Arrival } from '#app/upstream/call.ts'
import { languages } from '#contract/preferences.ts'
import { siteAddresses } from './site-addresses.ts'

/** The pages of the site itself. */
export function loader(arrival: Arrival) {
  const origin = publicOrigin(arrival)
  const urls = siteAddresses.flatMap((path) => entries(origin + path))
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`
  return new Response(xml, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'max-age=3600' },
  })
}

// The entry of each language lists all languages, including its own.
function entries(url: string): string[] {
  const versions = [
    ...languages.map((language) => ({ language, at: `${url}?lang=${language}` })),
    { language: 'x-default', at: url },
  ]
  const links = versions.map(
    ({ language, at }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${at}"/>`,
  )
  return versions.map(({ at }) => `<url><loc>${at}</loc>${links.join('')}</url>`)
}
