import { formatSize } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { fileType } from '#app/routes/kb/resources/list/file-type.ts'
import { Icon } from '#app/ui/icon.tsx'
import { apiHref } from '#app/upstream/browser.ts'
import type { Attachment, Message } from '#contract/entities/chat.ts'

export const removedField = 'removedAttachmentIds[]'

/** The text may be empty if a file is left. */
export function editForm({ attachments }: Message): 'edit' | 'editWithFiles' {
  return attachments.length > 0 ? 'editWithFiles' : 'edit'
}

export function EditedFiles({ message: { chatId, attachments } }: { message: Message }) {
  const { t } = useTranslation('message')
  if (attachments.length === 0) return null
  return (
    <ul
      className="grid grid-cols-[repeat(auto-fill,minmax(min(240px,100%),1fr))] gap-1.5"
      aria-label={t('editing.files')}
    >
      {attachments.map((file) => (
        <li key={file.id} className="min-w-0">
          <EditedFile chatId={chatId} file={file} />
        </li>
      ))}
    </ul>
  )
}

function EditedFile({ chatId, file }: { chatId: string; file: Attachment }) {
  const { t } = useTranslation('message')
  const { id, name, size } = file
  return (
    <label className="group/file flex min-h-14 min-w-0 cursor-pointer items-center gap-2 rounded-md border border-line bg-sheet py-1 pr-3 pl-1.5 has-[:checked]:border-danger has-[:checked]:border-dashed">
      <Face chatId={chatId} file={file} />
      <span className="grid min-w-0 flex-1">
        <span
          className="min-w-0 truncate text-sm group-has-[:checked]/file:line-through"
          title={name}
        >
          {name}
        </span>
        <span className="text-ink-2 text-sm">{formatSize(size)}</span>
      </span>
      <span className="flex flex-none items-center gap-1.5 text-sm group-has-[:checked]/file:text-danger">
        <input className="checkbox" type="checkbox" name={removedField} value={id} />
        {t('editing.remove')}
      </span>
    </label>
  )
}

function Face({ chatId, file: { id, name, type, kind } }: { chatId: string; file: Attachment }) {
  const look = 'size-11 flex-none rounded-xs bg-paper object-cover'
  if (kind === 'image') {
    const path = '/chats/:chatId/messages/attachment/:attachmentId/thumbnail'
    return <img className={look} src={apiHref(path, { chatId, attachmentId: id })} alt="" />
  }
  const { icon } = fileType({ kind: 'file', type, title: name })
  return <Icon className="mx-2.5 flex-none text-ink-2" name={icon} size={24} />
}
