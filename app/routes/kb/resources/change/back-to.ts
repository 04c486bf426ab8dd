import { cameFromOf } from '#app/dialogs/came-from.ts'
import { isDrivePath } from '#app/routes/kb/resources/list/drive-query.ts'
import { listPath } from '#app/routes/kb/resources/list/list-query.ts'

/** Of the drive, or of the list of all files. */
export function isListPath(kbId: string, path: string): boolean {
  return isDrivePath(kbId, path) || path.split('?')[0] === listPath(kbId)
}

/** `otherwise` if the dialog was opened outside a list of files. */
export function backToList(request: Request, kbId: string, otherwise: string): string {
  const from = cameFromOf(request, otherwise)
  return isListPath(kbId, from) ? from : otherwise
}
