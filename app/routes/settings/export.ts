import { href } from 'react-router'
import { getLanguage } from '#app/preferences/language.ts'
import { serveDownload } from '#app/routes/kb/downloads/serve.ts'
import type { Route } from './+types/export.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  const query = new URLSearchParams({ language: getLanguage(context) })
  const page = href('/settings/profile')
  return serveDownload({ request, context }, `/user/export?${query}`, { page })
}
