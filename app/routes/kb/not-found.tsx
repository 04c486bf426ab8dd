import { data } from 'react-router'

/**
 * Answers an unknown address below a knowledge base with a 404 inside the knowledge base's frame.
 */
export function loader(): never {
  throw data(null, { status: 404 })
}

export function action(): never {
  throw data(null, { status: 404 })
}

export default function NotFoundInKb() {
  return null
}
