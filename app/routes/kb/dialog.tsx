import type { RouteHandle } from '#app/routes/route-handle.ts'
import { AppHeader } from '#app/shell/app-header.tsx'
import { DialogFrame } from '#app/shell/dialog-frame.tsx'
import { DialogProblem } from '#app/shell/dialog-problem.tsx'
import { upstream } from '#app/upstream/client.ts'
import type { Route } from './+types/dialog.ts'
import { KbTitle } from './frame/title.tsx'

export const handle: RouteHandle = { dialog: true }

export async function loader({ request, context, params }: Route.LoaderArgs) {
  return { kb: await upstream({ request, context }).readKb({ params }) }
}

export default function KbDialog({ loaderData }: Route.ComponentProps) {
  return <DialogFrame header={<AppHeader title={<KbTitle kb={loaderData.kb} />} />} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DialogProblem error={error} />
}
