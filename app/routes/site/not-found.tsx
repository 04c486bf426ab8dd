import { data } from 'react-router'
import type { RouteHandle } from '#app/routes/route-handle.ts'

export const handle: RouteHandle = { script: false }

export function loader(): never {
  throw data(null, { status: 404 })
}

export function action(): never {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
