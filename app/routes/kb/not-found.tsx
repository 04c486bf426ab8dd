import { data } from 'react-router'

/** An address below a knowledge base that leads nowhere keeps the frame, and so the ways on. */
export function loader(): never {
  throw data(null, { status: 404 })
}

export function action(): never {
  throw data(null, { status: 404 })
}

export default function NotFoundInKb() {
  return null
}
