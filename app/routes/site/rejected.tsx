import { data } from 'react-router'
import type { RouteHandle } from '#app/routes/route-handle.ts'
import type { Route } from './+types/rejected.ts'

export const handle: RouteHandle = { script: false }

const statuses = new Set([400, 404, 405, 408, 413, 415, 429])

// For a form from another site, or a body that the server does not read completely. `status` in the
// query is the status of the error.
export function loader({ request }: Route.LoaderArgs): never {
  const status = Number(new URL(request.url).searchParams.get('status') ?? 403)
  if (status === 403) throw data({ code: 'wrong_origin' }, { status })
  throw data(null, { status: statuses.has(status) ? status : 404 })
}

export default function RejectedRequest() {
  return null
}
