import { use, useState } from 'react'
import {
  data,
  type ShouldRevalidateFunctionArgs,
  useNavigate,
  useRouteLoaderData,
} from 'react-router'
import { CloseContext } from '#app/dialogs/close-context.ts'
import { ImagePreview } from '#app/dialogs/image-preview/image-preview.tsx'
import type { Picture } from '#app/dialogs/image-preview/picture.ts'
import { useWithinDialog } from '#app/dialogs/within.ts'
import { pageTitle } from '#app/head/page-title.ts'
import { useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { noStore } from '#app/middleware/no-store.ts'
import { useLiveEvent } from '#app/realtime/live-provider.tsx'
import { talkPath } from '#app/routes/kb/chats/paths.ts'
import type { loader as dialogLoader } from '#app/routes/kb/dialog.tsx'
import { useSubscription } from '#app/ui/hooks/use-subscription.ts'
import { apiHref } from '#app/upstream/browser.ts'
import { upstream } from '#app/upstream/client.ts'
import type { ChatAttachment } from '#contract/entities/chat.ts'
import type { ServerEvent } from '#contract/events.ts'
import type { Route } from './+types/image.ts'
import { attachmentPath, imagePath, keepPath } from './attachment-paths.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const api = upstream({ request, context })
  const { kbId, chatId, attachmentId } = params
  const [chat, page] = await Promise.all([
    api.readChat({ params: { chatId } }),
    api.listAttachments({ params: { chatId }, query: { around: attachmentId } }),
  ])
  const shown = page.attachments.find(({ id }) => id === attachmentId.toLowerCase())
  if (chat.knowledgeBaseId !== kbId || shown?.kind !== 'image') throw data(null, { status: 404 })
  return { ...page, title: shown.name }
}

export { noStore as headers }

/** Not while another of the known pictures is shown. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentParams, nextParams, currentUrl, nextUrl } = args
  const isStep = currentUrl.pathname !== nextUrl.pathname
  return currentParams.chatId !== nextParams.chatId || !isStep
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

/** The newest first. */
export default function ChatImage({ loaderData, params }: Route.ComponentProps) {
  const pictureOf = usePictures(params)
  const { attachments, hasMore, hasNewer } = loaderData
  const shown = attachments.find(({ id }) => id === params.attachmentId.toLowerCase())
  const { messageId = '', rootId = null } = shown ?? {}
  const closeTo = talkPath({ ...params, messageId, rootId })
  const left = useImagesLeft(attachments, { place: params, closeTo })
  return (
    <ImagePreview
      row={{ pictures: left.map(pictureOf), moreBefore: hasNewer, moreAfter: hasMore }}
      shownId={params.attachmentId}
      closeTo={closeTo}
    />
  )
}

// Below this size a picture is shown as it is. So is a GIF, because it may move.
const drawnFrom = 400_000

function usePictures({ kbId, chatId }: { kbId: string; chatId: string }) {
  const { t } = useTranslation(['attachments', 'chatSettings'])
  const { moment } = useFormats()
  const kb = useRouteLoaderData<typeof dialogLoader>('routes/kb/dialog')?.kb
  return (image: ChatAttachment): Picture => {
    const { id, name, type, size, sender, createdAt, messageId, rootId } = image
    const place = { kbId, chatId, attachmentId: id }
    const api = { chatId, attachmentId: id }
    const path = '/chats/:chatId/messages/attachment/:attachmentId'
    const thumbnail = apiHref(`${path}/thumbnail`, api)
    const original = apiHref(`${path}/download`, api)
    const isSmall = size < drawnFrom || type === 'image/gif'
    const keep = {
      icon: 'create_new_folder',
      label: t('keepNamed', { name }),
      to: keepPath(place),
      dialog: 'within',
    } as const
    const inChat = talkPath({ kbId, chatId, messageId, rootId })
    return {
      id,
      name,
      thumbnail,
      original,
      path: imagePath(place),
      shown: isSmall ? original : `${thumbnail}?size=large`,
      facts: `${sender.displayName} · ${moment(createdAt)}`,
      download: attachmentPath(place),
      links: [
        { icon: 'chat_bubble', label: t('chatSettings:files.showInChat'), to: inChat },
        ...(kb?.can.upload ? [keep] : []),
      ],
    }
  }
}

interface ShownImage {
  place: { kbId: string; chatId: string; attachmentId: string }
  /** If the preview is a page. */
  closeTo: string
}

/** If the shown one is taken away, its neighbour is shown, and without one the preview closes. */
function useImagesLeft(images: ChatAttachment[], { place, closeTo }: ShownImage): ChatAttachment[] {
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
  useSubscription(
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

/** Its message was deleted, or edited without it. */
function takesAway({ type, data }: ServerEvent, chatId: string, image: ChatAttachment): boolean {
  if (type !== 'message_edit' && type !== 'message_delete') return false
  if (data.chatId !== chatId || data.messageId !== image.messageId) return false
  return type === 'message_delete' || !data.message.attachments.some(({ id }) => id === image.id)
}
