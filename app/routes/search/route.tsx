import { siteTitle } from '#app/head/site-title.ts'
import { noStore } from '#app/middleware/no-store.ts'
import { getTranslator } from '#app/preferences/language.ts'
import type { Route } from './+types/route.ts'
import { readSearchPage } from './read.ts'
import { SearchPage } from './search-page.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const title = getTranslator(context).getFixedT(null, 'find')('title')
  return { title, searched: await readSearchPage({ request, context }) }
}

export { noStore as headers }

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: siteTitle(loaderData?.searched.filters.q, loaderData?.title) },
]

export default function Search({ loaderData }: Route.ComponentProps) {
  return <SearchPage searched={loaderData.searched} />
}
