import { purge, readPurge } from '#app/bin/purge.ts'
import { PurgeDialog } from '#app/bin/purge-dialog.tsx'
import { pageTitle } from '#app/head/page-title.ts'
import type { Route } from './+types/purge.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  return readPurge({ request, context }, null)
}

/** Deletes a knowledge base for good, `?id=`, or empties the bin. */
export function action({ request, context }: Route.ActionArgs) {
  return purge({ request, context }, null)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function DeleteKbForGood({ loaderData }: Route.ComponentProps) {
  return <PurgeDialog kbId={null} {...loaderData} />
}
