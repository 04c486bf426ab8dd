import { isOver } from '#app/routes/kb/uploads/is-over.ts'
import { sendFile } from '#app/routes/kb/uploads/send-file.ts'
import { UploadQueue } from '#app/routes/kb/uploads/upload-queue.ts'
import { apiHref, fetchApi } from '#app/upstream/browser.ts'
import type { Attachment } from '#contract/entities/chat.ts'
import { keepAttached, readAttached } from './kept-attachments.ts'

export type Tray = UploadQueue<string, Attachment>

// One per place where a message is written: uploads continue when the user opens another page.
const trays = new Map<string, Tray>()

window.addEventListener('beforeunload', (event) => {
  const uploads = [...trays.values()].flatMap((tray) => tray.snapshot())
  if (uploads.some((upload) => !isOver(upload))) event.preventDefault()
})

export function trayOf(place: string, chatId: string): Tray {
  const known = trays.get(place)
  if (known) return known
  const tray: Tray = new UploadQueue((file, _chatId, onProgress) =>
    sendFile({ href: apiHref(uploadPath, { chatId }), file, onProgress }),
  )
  for (const kept of readAttached(place)) tray.addStored(kept, chatId, kept)
  for (const { id, stored } of tray.snapshot())
    if (stored) void findMissing(chatId, stored).then((code) => code && tray.lose(id, code))
  tray.subscribe(() => keepAttached(place, storedIn(tray)))
  trays.set(place, tray)
  return tray
}

const uploadPath = '/chats/:chatId/messages/attachment'
const filePath = '/chats/:chatId/messages/attachment/:attachmentId'

function storedIn(tray: Tray): Attachment[] {
  return tray
    .snapshot()
    .flatMap(({ state, stored }) => (state === 'done' && stored ? [stored] : []))
}

export function removeFrom(tray: Tray, chatId: string, id: string): void {
  const stored = tray.snapshot().find((upload) => upload.id === id)?.stored
  tray.remove(id)
  if (!stored) return
  const params = { chatId, attachmentId: stored.id }
  // A file that stays is deleted by the server after a day.
  fetchApi(`DELETE ${filePath}`, { params, keepalive: true }).catch(() => {})
}

// The error code if an uploaded file no longer exists.
async function findMissing(chatId: string, { id }: Attachment): Promise<string | null> {
  const path = apiHref(`${filePath}/download`, { chatId, attachmentId: id })
  const answer = await fetch(path, { method: 'HEAD' }).catch(() => null)
  return answer?.status === 404 ? 'attachment_not_found' : null
}
