import { pageTitle } from '#app/head/page-title.ts'
import type { Route } from './+types/leave.ts'
import { ConfirmWayOut } from './confirm-way-out.tsx'
import { goOut, readWayOut } from './way-out.ts'

export function loader({ request, context, params }: Route.LoaderArgs) {
  return readWayOut({ request, context }, params, 'leave')
}

export function action({ request, context, params }: Route.ActionArgs) {
  return goOut({ request, context }, params, 'leave')
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function LeaveChat({ loaderData }: Route.ComponentProps) {
  return <ConfirmWayOut {...loaderData} />
}
