import { pageTitle } from '#app/head/page-title.ts'
import { noStore } from '#app/middleware/no-store.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { readSearchPage } from '#app/routes/search/read.ts'
import { SearchPage } from '#app/routes/search/search-page.tsx'
import type { Route } from './+types/search.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const title = getTranslator(context).getFixedT(null, 'find')('title')
  return { title, searched: await readSearchPage({ request, context }, params.kbId) }
}

export { noStore as headers }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(
    matches,
    loaderData && [loaderData.searched.filters.q, loaderData.title].filter(Boolean).join(' · '),
  )

export default function SearchInKb({ loaderData }: Route.ComponentProps) {
  return <SearchPage searched={loaderData.searched} />
}
