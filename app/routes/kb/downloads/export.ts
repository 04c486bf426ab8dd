import { href } from 'react-router'
import { getLanguage, getTranslator } from '#app/preferences/language.ts'
import type { Route } from './+types/export.ts'
import { serveDownload } from './serve.ts'

export function loader({ request, context, params }: Route.LoaderArgs) {
  const query = new URLSearchParams({
    language: getLanguage(context),
    missingName: getTranslator(context).getFixedT(null, 'downloads')('notIncluded'),
  })
  return serveDownload({ request, context }, `/kb/${params.kbId}/export?${query}`, {
    kbId: params.kbId,
    page: href('/kb/:kbId/settings/others', params),
  })
}
