import { pageBelowMiddleware } from '#app/dialogs/page-below.tsx'
import type { RouteHandle } from '#app/routes/route-handle.ts'
import type { Route } from './+types/app-dialog.ts'
import { DialogFrame } from './dialog-frame.tsx'
import { DialogProblem } from './dialog-problem.tsx'

export const handle: RouteHandle = { dialog: true }

export const middleware: Route.MiddlewareFunction[] = [pageBelowMiddleware]

export default function AppDialog() {
  return <DialogFrame />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DialogProblem error={error} />
}
