import { pageBelowMiddleware } from '#app/dialogs/page-below.tsx'
import { useJoinKb } from '#app/realtime/live-provider.tsx'
import type { RouteHandle } from '#app/routes/route-handle.ts'
import { DialogFrame } from '#app/shell/dialog-frame.tsx'
import { DialogProblem } from '#app/shell/dialog-problem.tsx'
import { upstream } from '#app/upstream/client.ts'
import type { Route } from './+types/dialog.ts'

export const handle: RouteHandle = { dialog: true }

export const middleware: Route.MiddlewareFunction[] = [pageBelowMiddleware]

export async function loader({ request, context, params }: Route.LoaderArgs) {
  return { kb: await upstream({ request, context }).readKb({ params }) }
}

export default function KbDialog({ params }: Route.ComponentProps) {
  // Below a dialog that was opened by its address no page holds it.
  useJoinKb(params.kbId)
  return <DialogFrame />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DialogProblem error={error} />
}
