import { Outlet, useOutletContext } from 'react-router'
import type { Route } from './+types/content.ts'
import { FramedProblem } from './framed-problem.tsx'

/**
 * A route between a frame and its pages. If a page fails, only the page is replaced with the error,
 * and the frame stays.
 */
export default function Content() {
  return <Outlet context={useOutletContext()} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FramedProblem error={error} />
}
