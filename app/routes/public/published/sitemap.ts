import { publicOrigin } from '#app/middleware/public-origin.ts'
import { upstream } from '#app/upstream/client.ts'
import type { Route } from './+types/sitemap.ts'
import { fileAddress, folderAddress, kbAddress } from './addresses.ts'
import { cachedFor } from './arrive.ts'
import { siteMap, xmlHeaders } from './xml.ts'

/** The pages of one knowledge base, if search engines may show them. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const input = { params: { kbId: params.kbId } }
  const { kb, folders, files } = await upstream({ request, context }).listPublishedPages(input)
  if (!kb.isListed) throw new Response(null, { status: 404 })
  const origin = publicOrigin({ request, context })
  const entries = [
    { address: origin + kbAddress(kb), changedAt: files[0]?.modifiedAt ?? kb.updatedAt },
    ...folders.map((folder) => ({
      address: origin + folderAddress(kb, folder),
      changedAt: folder.modifiedAt,
    })),
    ...files.map((file) => ({
      address: origin + fileAddress(kb, file),
      changedAt: file.modifiedAt,
    })),
  ]
  return new Response(siteMap(entries), {
    headers: { ...cachedFor({ request }).headers, ...xmlHeaders },
  })
}
