import { Outlet, useOutletContext } from 'react-router'
import type { Route } from './+types/content.ts'
import { FramedProblem } from './framed-problem.tsx'

/** A failed page is replaced with its error inside the frame. */
export default function Content() {
  return <Outlet context={useOutletContext()} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FramedProblem error={error} />
}
