import { pageTitle } from '#app/head/page-title.ts'
import type { Route } from './+types/dismiss.ts'
import { ConfirmWayOut } from './confirm-way-out.tsx'
import { goOut, readWayOut } from './way-out.ts'

export function loader({ request, context, params }: Route.LoaderArgs) {
  return readWayOut({ request, context }, params, 'dismiss')
}

export function action({ request, context, params }: Route.ActionArgs) {
  return goOut({ request, context }, params, 'dismiss')
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function DismissChat({ loaderData }: Route.ComponentProps) {
  return <ConfirmWayOut {...loaderData} />
}
