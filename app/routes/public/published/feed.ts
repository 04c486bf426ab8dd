import { href } from 'react-router'
import { publicOrigin } from '#app/middleware/public-origin.ts'
import { upstream } from '#app/upstream/client.ts'
import type { PublishedFile, PublishedKb } from '#contract/entities/published.ts'
import { documentTitle } from '#shared/formats.ts'
import type { Route } from './+types/feed.ts'
import { fileAddress, kbAddress } from './addresses.ts'
import { cachedFor } from './arrive.ts'
import { xmlText } from './xml.ts'

/** What was added or changed last, as an Atom feed. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const input = { params: { kbId: params.kbId } }
  const { kb, files } = await upstream({ request, context }).listPublishedChanges(input)
  return new Response(feedOf(kb, files, publicOrigin({ request, context })), {
    headers: {
      ...cachedFor({ request }).headers,
      'Content-Type': 'application/atom+xml; charset=utf-8',
      ...(kb.isListed ? {} : { 'X-Robots-Tag': 'noindex' }),
    },
  })
}

function feedOf(kb: PublishedKb, files: PublishedFile[], origin: string): string {
  const own = origin + href('/p/:kbId/feed.xml', { kbId: kb.id })
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>urn:uuid:${kb.id}</id>
<title>${xmlText(kb.title)}</title>
<subtitle>${xmlText(kb.description)}</subtitle>
<updated>${files[0]?.modifiedAt ?? kb.createdAt}</updated>
<author><name>${xmlText(kb.title)}</name></author>
<link rel="self" href="${xmlText(own)}"/>
<link href="${xmlText(origin + kbAddress(kb))}"/>
${files.map((file) => entryOf(kb, file, origin)).join('\n')}
</feed>
`
}

function entryOf(kb: PublishedKb, file: PublishedFile, origin: string): string {
  const { id, title, kind, summary, uploadedAt, modifiedAt } = file
  return `<entry>
<id>urn:uuid:${id}</id>
<title>${xmlText(documentTitle(title, kind))}</title>
<link href="${xmlText(origin + fileAddress(kb, file))}"/>
<published>${uploadedAt}</published>
<updated>${modifiedAt}</updated>
<summary>${xmlText(summary)}</summary>
</entry>`
}
