import { href } from 'react-router'
import { DialogPage } from '#app/dialogs/dialog-page.tsx'
import { pageTitle } from '#app/head/page-title.ts'
import { getTranslator } from '#app/preferences/language.ts'
import type { Route } from './+types/drawer.ts'
import { Favorites } from './favorites.tsx'
import { readFavorites } from './read.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const title = getTranslator(context).getFixedT(null, 'shell')('favorites.title')
  return { title, list: await readFavorites({ request, context }) }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function FavoritesDrawer({ loaderData }: Route.ComponentProps) {
  return (
    <DialogPage drawer title={loaderData.title} closeTo={href('/dashboard')}>
      <Favorites list={loaderData.list} />
    </DialogPage>
  )
}
