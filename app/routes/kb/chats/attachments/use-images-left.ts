import { use, useState } from 'react'
import { useNavigate } from 'react-router'
import { useHeld } from '#app/components/use-held.ts'
import { CloseContext } from '#app/dialogs/close-context.ts'
import { useWithinDialog } from '#app/dialogs/within.ts'
import { useJoinKb, useLiveEvent } from '#app/realtime/live-provider.tsx'
import type { ChatAttachment } from '#contract/entities/chat.ts'
import type { ServerEvent } from '#contract/events.ts'
import { imagePath } from './attachment-paths.ts'

interface ShownImage {
  place: { kbId: string; chatId: string; attachmentId: string }
  /** The page to open when the preview closes, if it is a page. */
  closeTo: string
}

/**
 * Returns the images of a preview without those that are taken away while it is open. If that is the
 * shown one, its neighbour is shown, and without one the preview closes.
 */
export function useImagesLeft(
  images: ChatAttachment[],
  { place, closeTo }: ShownImage,
): ChatAttachment[] {
  useJoinKb(place.kbId)
  const [removed, remove] = useState<ReadonlySet<string>>(new Set())
  const navigate = useNavigate()
  const within = useWithinDialog()
  const close = use(CloseContext)
  useLiveEvent((event) => {
    const gone = images.filter((image) => takesAway(event, place.chatId, image))
    if (gone.length > 0) remove((now) => new Set([...now, ...gone.map(({ id }) => id)]))
  })
  const left = images.filter(({ id }) => !removed.has(id))
  const shownId = place.attachmentId.toLowerCase()
  const isGone = removed.has(shownId)
  useHeld(
    () => {
      if (!isGone) return () => {}
      const at = images.findIndex(({ id }) => id === shownId)
      const isLeft = ({ id }: ChatAttachment) => !removed.has(id)
      const next = images.slice(at).find(isLeft) ?? images.slice(0, at).findLast(isLeft)
      const to = next && within(imagePath({ ...place, attachmentId: next.id }))
      if (to) void navigate(to, { replace: true, preventScrollReset: true })
      else if (close) close()
      else void navigate(closeTo, { replace: true })
      return () => {}
    },
    isGone ? shownId : '',
  )
  // Until another one is shown, the row stays as it is.
  return isGone ? images : left
}

/** Whether an event takes an image away: its message was deleted, or edited without it. */
function takesAway({ type, data }: ServerEvent, chatId: string, image: ChatAttachment): boolean {
  if (type !== 'message_edit' && type !== 'message_delete') return false
  if (data.chatId !== chatId || data.messageId !== image.messageId) return false
  return type === 'message_delete' || !data.message.attachments.some(({ id }) => id === image.id)
}
