import { Outlet, useOutletContext } from 'react-router'
import type { Route } from './+types/content.ts'
import { FramedProblem } from './framed-problem.tsx'

/** Between a frame and its pages: what goes wrong with one of them leaves the frame. */
export default function Content() {
  return <Outlet context={useOutletContext()} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FramedProblem error={error} />
}
