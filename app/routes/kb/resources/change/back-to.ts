import { cameFromOf } from '#app/dialogs/came-from.ts'
import { isDrivePath } from '#app/routes/kb/resources/list/drive-query.ts'

/**
 * For the action of a dialog of files: returns the page of the drive that the dialog was opened
 * from, or `otherwise` if it was opened elsewhere.
 */
export function backToDrive(request: Request, kbId: string, otherwise: string): string {
  const from = cameFromOf(request, otherwise)
  return isDrivePath(kbId, from) ? from : otherwise
}
