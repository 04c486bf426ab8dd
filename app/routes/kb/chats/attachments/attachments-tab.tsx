import type { ReactNode } from 'react'
import { href, useRouteLoaderData } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { useRevalidateSoon } from '#app/realtime/use-revalidate-soon.ts'
import { ChatHeader, PartHeading } from '#app/routes/kb/chats/chat-header.tsx'
import { isOfChat } from '#app/routes/kb/chats/settings/use-chat-dialog.ts'
import type { loader as kbLoader } from '#app/routes/kb/route.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import type { ServerEvent } from '#contract/events.ts'
import type { AttachmentsPage } from './read-attachments.ts'

interface AttachmentsTabProps {
  kind: 'images' | 'files'
  page: AttachmentsPage
  children: ReactNode
}

const paths = {
  images: '/kb/:kbId/chats/:chatId/images',
  files: '/kb/:kbId/chats/:chatId/files',
} as const

/** The newest first. */
export function AttachmentsTab({ kind, page, children }: AttachmentsTabProps) {
  const { t } = useTranslation(['chatSettings', 'chats'])
  const { chat, title, people, attachments, before, hasMore } = page
  const kb = useRouteLoaderData<typeof kbLoader>('routes/kb/route')?.kb
  useRevalidateSoon((event) => isOfChat(chat.id, event) || isOfFiles(page, event))
  const path = href(paths[kind], { kbId: chat.knowledgeBaseId, chatId: chat.id })
  const last = attachments.at(-1)
  return (
    <>
      <ChatHeader {...{ chat, title, people, kb }} />
      <PartHeading>{t(`chats:header.parts.${kind}`)}</PartHeading>
      {attachments.length === 0 ? (
        <Empty
          icon={kind === 'images' ? 'image' : 'attach_file'}
          title={t(kind === 'images' ? 'files.noImages' : 'files.noFiles')}
          text={t(kind === 'images' ? 'files.noImagesText' : 'files.noFilesText')}
        />
      ) : (
        children
      )}
      {(before || hasMore) && (
        <p className="px-6 pb-12">
          {before && <ButtonLink to={path}>{t('files.newest')}</ButtonLink>}
          {hasMore && last && (
            <ButtonLink to={`${path}?before=${last.id}`}>{t('files.older')}</ButtonLink>
          )}
        </p>
      )}
    </>
  )
}

function isOfFiles({ chat, attachments }: AttachmentsPage, { type, data }: ServerEvent): boolean {
  if (type === 'message') return data.chatId === chat.id && data.message.attachments.length > 0
  if (type === 'message_edit') {
    const now = new Set(data.message.attachments.map(({ id }) => id))
    return attachments.some(({ id, messageId }) => messageId === data.messageId && !now.has(id))
  }
  return type === 'message_delete' && data.chatId === chat.id
}
