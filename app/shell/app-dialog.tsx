import { DialogFrame } from '#app/dialogs/dialog-frame.tsx'
import { DialogProblem } from '#app/dialogs/dialog-problem.tsx'
import type { RouteHandle } from '#app/routes/route-handle.ts'
import type { Route } from './+types/app-dialog.ts'
import { AppHeader } from './app-header.tsx'

export const handle: RouteHandle = { dialog: true }

export default function AppDialog() {
  return <DialogFrame header={<AppHeader />} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DialogProblem error={error} />
}
