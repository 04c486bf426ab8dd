import { pageTitle } from '#app/head/page-title.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { Page, PageHeader } from '#app/ui/page.tsx'
import type { Route } from './+types/route.ts'
import { Favorites } from './favorites.tsx'
import { readFavorites } from './read.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const title = getTranslator(context).getFixedT(null, 'shell')('favorites.title')
  return { title, list: await readFavorites({ request, context }) }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function FavoritesPage({ loaderData }: Route.ComponentProps) {
  return (
    <Page narrow>
      <PageHeader title={loaderData.title} />
      <Favorites list={loaderData.list} />
    </Page>
  )
}
