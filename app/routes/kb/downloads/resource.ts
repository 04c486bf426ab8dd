import { href } from 'react-router'
import type { Route } from './+types/resource.ts'
import { serveDownload } from './serve.ts'

export function loader({ request, context, params }: Route.LoaderArgs) {
  const path = `/kb/${params.kbId}/resources/${params.resourceId}/download`
  const page = href('/kb/:kbId/resources/:resourceId', params)
  return serveDownload({ request, context }, path, { kbId: params.kbId, page })
}
