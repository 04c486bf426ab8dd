import { data, isRouteErrorResponse } from 'react-router'

/** What a reader may not do, where it has its own words; without it, anything else. */
const rights = ['preview', 'chat', 'createChat'] as const
type Right = (typeof rights)[number]

/** Throw it to end the request. */
export function notAllowed(right?: Right) {
  return data({ code: 'forbidden', right }, { status: 403 })
}

export function lackingRight(error: unknown): Right | undefined {
  const named: unknown = isRouteErrorResponse(error) ? error.data?.right : undefined
  return rights.find((right) => right === named)
}
