import { use } from 'react'
import { formatSize } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { fileType } from '#app/routes/kb/resources/list/file-type.ts'
import { IconLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Attachment } from '#contract/entities/chat.ts'
import { extensionOf } from '#shared/formats.ts'
import { attachmentPath, keepPath } from './attachment-paths.ts'
import { MayKeepContext } from './may-keep.ts'
import type { MessageAttachmentsProps } from './message-attachments.tsx'

type RowProps = Omit<MessageAttachmentsProps, 'attachments'> & { file: Attachment }

export function AttachmentRow({ kbId, chatId, file, isSent = true }: RowProps) {
  const { t } = useTranslation('attachments')
  const { id, name, type, size } = file
  const mayKeep = use(MayKeepContext)
  const place = { kbId, chatId, attachmentId: id }
  const { icon } = fileType({ kind: 'file', type, title: name })
  return (
    <div className="flex min-h-14 min-w-0 items-center gap-2 rounded-md border border-line py-1 pr-1 pl-3">
      <Icon className="flex-none text-ink-2" name={icon} size={24} />
      <div className="grid min-w-0 flex-1">
        <span className="wrap-anywhere line-clamp-2 min-w-0 font-label" title={name}>
          {name}
        </span>
        <span className="min-w-0 truncate text-ink-2 text-sm">
          {[extensionOf(name).toUpperCase(), formatSize(size)].filter(Boolean).join(' · ')}
        </span>
      </div>
      {isSent && mayKeep && (
        <IconLink
          className="flex-none"
          icon="create_new_folder"
          label={t('keepNamed', { name })}
          href={keepPath(place)}
          data-preview
        />
      )}
      {isSent && (
        <IconLink
          className="flex-none"
          icon="download"
          label={t('download', { name })}
          href={attachmentPath(place)}
        />
      )}
    </div>
  )
}
