import type { RouteHandle } from '#app/routes/route-handle.ts'
import type { Route } from './+types/app-dialog.ts'
import { AppHeader } from './app-header.tsx'
import { DialogFrame } from './dialog-frame.tsx'
import { DialogProblem } from './dialog-problem.tsx'

export const handle: RouteHandle = { dialog: true }

export default function AppDialog() {
  return <DialogFrame header={<AppHeader />} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DialogProblem error={error} />
}
