import { data } from 'react-router'
import type { RouteHandle } from '#app/handle.ts'

export const handle: RouteHandle = { script: false }

/** What is answered to a form of another site, wherever it was sent: see `app/server.ts`. */
export function loader(): never {
  throw data(null, { status: 403 })
}

export default function Refused() {
  return null
}
