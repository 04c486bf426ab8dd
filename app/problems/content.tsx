import { Outlet, useOutletContext } from 'react-router'
import type { Route } from './+types/content.ts'
import { FramedProblem } from './framed-problem.tsx'

/** A route between a frame and its pages: an error of a page leaves the frame on the screen. */
export default function Content() {
  return <Outlet context={useOutletContext()} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FramedProblem error={error} />
}
