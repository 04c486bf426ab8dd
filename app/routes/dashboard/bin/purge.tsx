import { pageTitle } from '#app/head/page-title.ts'
import { purge, readPurge } from '#app/routes/bin/purge.ts'
import { PurgeDialog } from '#app/routes/bin/purge-dialog.tsx'
import type { Route } from './+types/purge.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  return readPurge({ request, context }, null)
}

export function action({ request, context }: Route.ActionArgs) {
  return purge({ request, context }, null)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function DeleteKbForGood({ loaderData }: Route.ComponentProps) {
  return <PurgeDialog kbId={null} {...loaderData} />
}
