import { cameFromOf } from '#app/dialogs/came-from.ts'
import { isDrivePath } from '#app/routes/kb/resources/list/drive-query.ts'

/** `otherwise` if the dialog was opened outside the drive. */
export function backToDrive(request: Request, kbId: string, otherwise: string): string {
  const from = cameFromOf(request, otherwise)
  return isDrivePath(kbId, from) ? from : otherwise
}
