import { Page, PageHeader } from '#app/components/page.tsx'
import { Favorites } from '#app/favorites/favorites.tsx'
import { readFavorites } from '#app/favorites/read.ts'
import { getTranslator } from '#app/middleware/language.ts'
import { pageTitle } from '#app/resources/page-title.ts'
import type { Route } from './+types/route.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const title = getTranslator(context).getFixedT(null, 'shell')('favorites.title')
  return { title, kbs: await readFavorites({ request, context }) }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function FavoritesPage({ loaderData }: Route.ComponentProps) {
  return (
    <Page narrow>
      <PageHeader title={loaderData.title} />
      <Favorites kbs={loaderData.kbs} />
    </Page>
  )
}
