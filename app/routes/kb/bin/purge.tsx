import { purge, readPurge } from '#app/bin/purge.ts'
import { PurgeDialog } from '#app/bin/purge-dialog.tsx'
import { pageTitle } from '#app/head/page-title.ts'
import type { Route } from './+types/purge.ts'

export function loader({ request, context, params }: Route.LoaderArgs) {
  return readPurge({ request, context }, params.kbId)
}

/** Deletes one thing for good, `?id=`, or empties the bin. */
export function action({ request, context, params }: Route.ActionArgs) {
  return purge({ request, context }, params.kbId)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function DeleteForGood({ loaderData, params }: Route.ComponentProps) {
  return <PurgeDialog kbId={params.kbId} {...loaderData} />
}
