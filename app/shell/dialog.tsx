import { DialogFrame } from '#app/dialogs/dialog-frame.tsx'
import type { RouteHandle } from '#app/handle.ts'
import { AppHeader } from '#app/shell/app-header.tsx'

export const handle: RouteHandle = { dialog: true }

/** Around a dialog that is no knowledge base's. */
export default function AppDialog() {
  return <DialogFrame header={<AppHeader />} />
}
