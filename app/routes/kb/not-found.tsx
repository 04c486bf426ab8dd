import { data } from 'react-router'

/** The 404 is inside the knowledge base's frame. */
export function loader(): never {
  throw data(null, { status: 404 })
}

export function action(): never {
  throw data(null, { status: 404 })
}

export default function NotFoundInKb() {
  return null
}
