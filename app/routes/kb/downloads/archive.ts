import { href } from 'react-router'
import { getTranslator } from '#app/preferences/language.ts'
import { readIds } from '#app/routes/kb/resources/list/items.ts'
import type { Route } from './+types/archive.ts'
import { serveDownload } from './serve.ts'

export function loader({ request, context, params }: Route.LoaderArgs) {
  const { resourceIds, folderIds } = readIds(new URL(request.url).searchParams)
  const query = new URLSearchParams({
    resourceIds: resourceIds.join(),
    folderIds: folderIds.join(),
    missingName: getTranslator(context).getFixedT(null, 'downloads')('notIncluded'),
  })
  const page = href('/kb/:kbId/resources', params)
  return serveDownload({ request, context }, `/kb/${params.kbId}/archive?${query}`, {
    kbId: params.kbId,
    page,
  })
}
