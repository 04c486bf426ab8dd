import { pageTitle } from '#app/head/page-title.ts'
import { purge, readPurge } from '#app/routes/bin/purge.ts'
import { PurgeDialog } from '#app/routes/bin/purge-dialog.tsx'
import type { Route } from './+types/purge.ts'

export function loader({ request, context, params }: Route.LoaderArgs) {
  return readPurge({ request, context }, params.kbId)
}

export function action({ request, context, params }: Route.ActionArgs) {
  return purge({ request, context }, params.kbId)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function DeleteForGood({ loaderData, params }: Route.ComponentProps) {
  return <PurgeDialog kbId={params.kbId} {...loaderData} />
}
