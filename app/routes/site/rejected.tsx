import { data } from 'react-router'
import type { RouteHandle } from '#app/route-handle.ts'
import type { Route } from './+types/rejected.ts'

export const handle: RouteHandle = { script: false }

const statuses = new Set([400, 403, 404, 405, 408, 413, 415, 429])

/**
 * What is answered to what goes no further, wherever it was sent: a form of another site, and what the
 * server does not read to its end. `status` in the query says which.
 */
export function loader({ request }: Route.LoaderArgs): never {
  const status = Number(new URL(request.url).searchParams.get('status') ?? 403)
  throw data(null, { status: statuses.has(status) ? status : 404 })
}

export default function Refused() {
  return null
}
