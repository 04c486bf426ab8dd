import { href } from 'react-router'
import { serveDownload } from '#app/downloads/serve.ts'
import type { Route } from './+types/resource.ts'

export function loader({ request, context, params }: Route.LoaderArgs) {
  const path = `/kb/${params.kbId}/resources/${params.resourceId}/download`
  const page = href('/kb/:kbId/resources/:resourceId', params)
  return serveDownload({ request, context }, path, page)
}
