import { formatSize } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { fileType } from '#app/routes/kb/resources/list/file-type.ts'
import type { Upload } from '#app/routes/kb/uploads/upload-queue.ts'
import { Button, IconButton } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { FilePicture } from '#app/ui/fields/file-picture.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Progress } from '#app/ui/progress.tsx'
import { apiHref } from '#app/upstream/browser.ts'
import type { Attachment } from '#contract/entities/chat.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { removeFrom, type Tray } from './tray.ts'
import type { Attaching } from './use-attaching.ts'

export function AttachedFiles({ attaching }: { attaching: Attaching }) {
  const { t } = useTranslation('attachments')
  const { uploads, loaded, field, chatId, setNote, maxBytes } = attaching
  if (!loaded) return null
  const { tray } = loaded
  const remove = (id: string) => {
    setNote(null)
    removeFrom(tray, chatId, id)
    // The button that had the focus is gone.
    field.current?.focus()
  }
  return (
    <>
      <p className="sr-only" role="status">
        <Announced uploads={uploads} />
      </p>
      <ul
        className="grid max-h-[30dvh] w-full grid-cols-[repeat(auto-fill,minmax(min(220px,100%),1fr))] gap-1.5 overflow-auto p-1 pb-2"
        aria-label={t('files')}
      >
        {uploads.map((upload) => (
          <AttachedFile key={upload.id} {...{ upload, tray, remove, chatId, maxBytes }} />
        ))}
      </ul>
    </>
  )
}

// Not every change of the progress.
function Announced({ uploads }: Pick<Attaching, 'uploads'>) {
  const { t } = useTranslation(['attachments', 'common'])
  const count = (state: Upload['state']) => uploads.filter((one) => one.state === state).length
  const failed = count('failed')
  return (
    <>
      {t('progress', { done: count('done'), all: uploads.length })}
      {t('common:between.sentences')}
      {failed > 0 && t('failures', { count: failed })}
    </>
  )
}

interface AttachedFileProps {
  upload: Upload<Attachment>
  tray: Tray
  chatId: string
  maxBytes: number
  remove: (id: string) => void
}

function AttachedFile({ upload, tray, chatId, maxBytes, remove }: AttachedFileProps) {
  const { t } = useTranslation(['attachments', 'common'])
  const { id, name, state, code = '', file } = upload
  const failed = state === 'failed'
  const mayRetry = failed && file !== undefined && !lasting.has(code)
  return (
    <li
      className={classes(
        'flex min-h-14 min-w-0 items-center gap-2 rounded-md border bg-sheet py-1 pr-1 pl-1.5',
        failed ? 'border-danger' : 'border-line',
      )}
    >
      <Face upload={upload} chatId={chatId} />
      <div className="grid min-w-0 flex-1">
        <span className="min-w-0 truncate text-sm" title={name}>
          {name}
        </span>
        <State upload={upload} maxBytes={maxBytes} />
      </div>
      {mayRetry && (
        <Button type="button" look="quiet" icon="refresh" onClick={() => tray.retry(id)}>
          <span className="sr-only">
            {name}
            {t('common:between.value')}
          </span>
          {t('retry')}
        </Button>
      )}
      <IconButton
        type="button"
        icon="close"
        label={t('remove', { name })}
        onClick={() => remove(id)}
      />
    </li>
  )
}

// The same file would have these errors again.
const lasting = new Set(['too_large', 'person_full', 'attachment_not_found'])

function Face({ upload, chatId }: Pick<AttachedFileProps, 'upload' | 'chatId'>) {
  const { file, name, stored } = upload
  const look = 'size-11 flex-none rounded-xs bg-paper object-cover'
  if (file?.type.startsWith('image/')) return <FilePicture className={look} file={file} />
  if (stored?.kind === 'image') {
    const path = '/chats/:chatId/messages/attachment/:attachmentId/thumbnail'
    return <img className={look} src={apiHref(path, { chatId, attachmentId: stored.id })} alt="" />
  }
  const type = stored?.type ?? file?.type ?? ''
  const { icon } = fileType({ kind: 'file', type, title: name })
  return <Icon className="mx-2.5 flex-none text-ink-2" name={icon} size={24} />
}

function State({ upload, maxBytes }: Pick<AttachedFileProps, 'upload' | 'maxBytes'>) {
  const { t } = useTranslation(['attachments', 'errors'])
  const { state, sent, size, code = 'internal' } = upload
  if (state === 'failed') {
    const reason =
      code === 'too_large'
        ? t('tooLarge', { size: formatSize(maxBytes) })
        : code === 'attachment_not_found'
          ? t('gone')
          : t(`errors:${code as ErrorCode}`)
    return <span className="text-danger text-sm">{reason}</span>
  }
  if (state !== 'sending')
    return (
      <span className="text-ink-2 text-sm">
        {state === 'waiting' ? t('waiting') : formatSize(size)}
      </span>
    )
  const percent = size === 0 ? 100 : Math.floor((sent / size) * 100)
  const label = percent === 100 ? t('storing') : t('percent', { percent, size: formatSize(size) })
  return <Progress value={percent / 100} label={label} />
}
