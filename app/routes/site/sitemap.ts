import { href } from 'react-router'
import { publicOrigin } from '#app/middleware/public-origin.ts'
import { siteMap, xmlHeaders } from '#app/routes/public/published/xml.ts'
import type { Arrival } from '#app/upstream/call.ts'
import { upstream } from '#app/upstream/client.ts'

/** A site map for the site itself, and one for each public knowledge base that is listed. */
export async function loader(arrival: Arrival) {
  const origin = publicOrigin(arrival)
  const kbs = await upstream(arrival).listPublishedKbs({})
  const maps = kbs.map(({ id, updatedAt }) => ({
    address: origin + href('/p/:kbId/sitemap.xml', { kbId: id }),
    changedAt: updatedAt,
  }))
  const site = { address: origin + href('/sitemap-site.xml'), changedAt: null }
  return new Response(siteMap([site, ...maps], true), {
    headers: { ...xmlHeaders, 'cache-control': 'max-age=60' },
  })
}
