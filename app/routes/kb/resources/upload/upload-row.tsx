import { Form, href, useRouteLoaderData } from 'react-router'
import { formatSize } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { aboutParam } from '#app/routes/kb/asked-files/asked-files.ts'
import { hasFailed, statusWords } from '#app/routes/kb/resources/list/resource-status.tsx'
import type { loader as kbLoader } from '#app/routes/kb/route.tsx'
import { isOver } from '#app/routes/kb/uploads/is-over.ts'
import type { Upload, UploadQueue } from '#app/routes/kb/uploads/upload-queue.ts'
import { Button, IconButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Progress } from '#app/ui/progress.tsx'
import type { Resource } from '#contract/entities/resource.ts'
import type { ErrorCode } from '#contract/errors.ts'

interface RowProps {
  upload: Upload
  queue: Pick<UploadQueue<never>, 'cancel' | 'retry' | 'clear'>
  maxBytes: number
  /** If the list on the page has it. */
  file: Resource | undefined
}

export function UploadRow({ upload, queue, maxBytes, file }: RowProps) {
  const { t } = useTranslation('resources')
  const { id, name, state, code } = upload
  const mayRetry = state === 'canceled' || (state === 'failed' && code !== 'too_large')
  return (
    <li className="flex min-h-13 items-center gap-2">
      <div className="grid min-w-0 flex-1">
        <span className="min-w-0 truncate" title={name}>
          {name}
        </span>
        <UploadState upload={upload} maxBytes={maxBytes} file={file} />
      </div>
      {!isOver(upload) && (
        <IconButton
          type="button"
          icon="close"
          label={t('uploads.cancel', { name })}
          onClick={() => queue.cancel(id)}
        />
      )}
      {mayRetry && (
        <IconButton
          type="button"
          icon="refresh"
          label={t('uploads.retry', { name })}
          onClick={() => queue.retry(id)}
        />
      )}
      {state === 'done' && <Done file={file} />}
    </li>
  )
}

function Done({ file }: Pick<RowProps, 'file'>) {
  const { t } = useTranslation('resources')
  const kb = useRouteLoaderData<typeof kbLoader>('routes/kb/route')?.kb
  if (file?.status === 'completed' && kb?.can.chat)
    return (
      <Form method="post" action={href('/kb/:kbId/chats/ask', { kbId: kb.id })}>
        <input type="hidden" name={aboutParam} value={file.id} />
        <Button look="quiet" icon="bolt">
          {t('uploads.ask')}
        </Button>
      </Form>
    )
  if (file && hasFailed(file)) return <Icon className="m-2 text-danger" name="error" />
  return <Icon className="m-2 text-accent" name="check_circle" />
}

function UploadState({ upload, maxBytes, file }: Omit<RowProps, 'queue'>) {
  const { t } = useTranslation(['resources', 'errors'])
  const { state, sent, size, code = 'internal' } = upload
  if (state === 'failed') {
    const reason =
      code === 'too_large'
        ? t('uploads.fileTooLarge', { size: formatSize(maxBytes) })
        : t(`errors:${code as ErrorCode}`)
    return <span className="text-danger text-sm">{reason}</span>
  }
  if (file && hasFailed(file))
    return <span className="text-danger text-sm">{statusWords(t, file)}</span>
  if (state !== 'sending')
    return (
      <span className="text-ink-2 text-sm">
        {file ? statusWords(t, file) : t(`uploads.${state}`)}
      </span>
    )
  const percent = size === 0 ? 100 : Math.floor((sent / size) * 100)
  const label = t('uploads.sent', { percent, size: formatSize(size) })
  return <Progress value={percent / 100} label={percent === 100 ? t('uploads.storing') : label} />
}
