import { pageTitle } from '#app/head/page-title.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { noStore } from '#app/middleware/no-store.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { apiHref } from '#app/upstream/browser.ts'
import type { ChatAttachment } from '#contract/entities/chat.ts'
import type { Route } from './+types/images.ts'
import { imagePath } from './attachment-paths.ts'
import { AttachmentsTab } from './attachments-tab.tsx'
import { readAttachments } from './read-attachments.ts'

export function loader({ request, context, params }: Route.LoaderArgs) {
  return readAttachments({ request, context }, params, 'images')
}

export { noStore as headers }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData && `${loaderData.tab} · ${loaderData.title}`)

export default function Images({ loaderData, params }: Route.ComponentProps) {
  return (
    <AttachmentsTab kind="images" page={loaderData}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(140px,1fr))] gap-1 p-6 max-sm:grid-cols-3 max-sm:p-2">
        {loaderData.attachments.map((image) => (
          <li key={image.id}>
            <Image {...params} image={image} />
          </li>
        ))}
      </ul>
    </AttachmentsTab>
  )
}

interface ImageProps {
  kbId: string
  chatId: string
  image: ChatAttachment
}

function Image({ kbId, chatId, image }: ImageProps) {
  const { t } = useTranslation('chatSettings')
  const { id, name, sender } = image
  const label = t('files.imageOf', { name, sender: sender.displayName })
  const path = '/chats/:chatId/messages/attachment/:attachmentId/thumbnail'
  return (
    <Anchor
      className="block aspect-square overflow-hidden rounded-sm bg-hover"
      to={imagePath({ kbId, chatId, attachmentId: id })}
      dialog
      data-tooltip={label}
    >
      <img
        className="size-full object-cover"
        src={apiHref(path, { chatId, attachmentId: id })}
        alt={label}
        width={140}
        height={140}
        loading="lazy"
        decoding="async"
      />
    </Anchor>
  )
}
