import { useState } from 'react'
import { Form, href, useRouteLoaderData } from 'react-router'
import { formatSize } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { aboutParam } from '#app/routes/kb/asked-files/asked-files.ts'
import {
  hasFailed,
  isWaiting,
  statusWords,
} from '#app/routes/kb/resources/list/resource-status.tsx'
import type { loader as kbLoader } from '#app/routes/kb/route.tsx'
import { isOver } from '#app/routes/kb/uploads/is-over.ts'
import type { Upload, UploadQueue } from '#app/routes/kb/uploads/upload-queue.ts'
import { Button, IconButton } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Progress } from '#app/ui/progress.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import type { Resource } from '#contract/entities/resource.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { SharedResource } from '#contract/events.ts'

interface PanelProps {
  uploads: readonly Upload<Resource[]>[]
  queue: Pick<UploadQueue<never>, 'cancel' | 'retry' | 'clear'>
  maxBytes: number
  /** They are as far analysed as the page says. */
  listed: readonly AnalysedFile[]
}

export type AnalysedFile = Pick<
  SharedResource,
  'id' | 'version' | 'kind' | 'status' | 'failure' | 'isPartial'
>

/** On a phone, once everything is uploaded, it is one line until it is opened. */
export function UploadPanel({ uploads, queue, maxBytes, listed }: PanelProps) {
  const { t } = useTranslation('resources')
  const [isOpen, setOpen] = useState(false)
  const isUploaded = uploads.every(
    (upload) => upload.state === 'done' && !isFailed(upload, fileOf(upload, listed)),
  )
  const isFolded = isUploaded && !isOpen
  const isEnded = uploads.every(isOver)
  const done = countOf(uploads, 'done')
  return (
    <>
      <p className="sr-only" role="status">
        <Progressing uploads={uploads} />
      </p>
      {uploads.length > 0 && (
        <section
          className={classes(
            'fixed right-4 bottom-4 z-panel max-xl:[anchor-name:--bottom-bar] flex max-h-[min(360px,50dvh)] w-[min(380px,calc(100vw-2rem))] flex-col rounded-lg border border-line-2 bg-raised [box-shadow:var(--shadow-float)]',
            // Beside the round button that uploads.
            isFolded && 'max-sm:right-auto max-sm:left-4 max-sm:w-[calc(100vw-6.5rem)]',
          )}
          aria-label={t('uploads.heading')}
        >
          <header className="flex min-h-12 flex-none items-center py-1 pr-1.5 pl-4">
            <div className="mr-auto flex h-6 min-w-0 flex-wrap items-baseline gap-x-3 overflow-hidden">
              <h2 className="text-base">
                {isEnded && done > 0 ? t('uploads.over', { count: done }) : t('uploads.heading')}
              </h2>
              {uploads.length > 1 && <Total isEnded={isEnded} {...{ uploads, listed }} />}
            </div>
            {isUploaded && (
              <IconButton
                className="sm:hidden"
                type="button"
                icon={isOpen ? 'keyboard_arrow_down' : 'keyboard_arrow_up'}
                label={t('uploads.show')}
                aria-expanded={isOpen}
                onClick={() => setOpen(!isOpen)}
              />
            )}
            {uploads.some(isOver) && (
              <IconButton
                type="button"
                icon="close"
                label={t('uploads.hide')}
                onClick={() => queue.clear()}
              />
            )}
          </header>
          <UploadRows
            className={isFolded && 'max-sm:hidden'}
            {...{ uploads, queue, maxBytes, listed }}
          />
        </section>
      )}
    </>
  )
}

function UploadRows({
  uploads,
  queue,
  maxBytes,
  listed,
  className,
}: PanelProps & { className: string | false }) {
  const { t } = useTranslation('resources')
  return (
    <ul className={classes('overflow-auto border-line border-t pt-1 pr-1.5 pb-2 pl-4', className)}>
      {shownOf(uploads).map((upload) => (
        <UploadRow
          key={upload.id}
          upload={upload}
          queue={queue}
          maxBytes={maxBytes}
          file={fileOf(upload, listed)}
        />
      ))}
      {uploads.length > mostRows && (
        <li className="py-2 text-ink-2">
          {t('uploads.more', { count: uploads.length - mostRows })}
        </li>
      )}
    </ul>
  )
}

function isFailed({ state }: Upload, file: AnalysedFile | undefined): boolean {
  return state === 'failed' || (file !== undefined && hasFailed(file))
}

// As soon as the list has its version.
function fileOf({ state, stored }: Upload<Resource[]>, listed: readonly AnalysedFile[]) {
  const file = state === 'done' ? stored?.[0] : undefined
  return file && listed.find(({ id, version }) => id === file.id && version >= file.version)
}

const mostRows = 100

// Of a large folder, first those that are being sent or have failed.
function shownOf<Stored>(uploads: readonly Upload<Stored>[]): readonly Upload<Stored>[] {
  if (uploads.length <= mostRows) return uploads
  const rank = { sending: 0, failed: 1, waiting: 2, canceled: 3, done: 4 }
  return uploads.toSorted((one, other) => rank[one.state] - rank[other.state]).slice(0, mostRows)
}

function countOf(uploads: readonly Upload[], state: Upload['state']): number {
  return uploads.filter((upload) => upload.state === state).length
}

interface TotalProps extends Pick<PanelProps, 'uploads' | 'listed'> {
  isEnded: boolean
}

function Total({ uploads, listed, isEnded }: TotalProps) {
  const { t } = useTranslation('resources')
  const wanted = uploads.filter(({ state }) => state !== 'canceled')
  const done = countOf(wanted, 'done')
  const size = wanted.reduce((sum, one) => sum + one.size, 0)
  const sent = wanted.reduce((sum, one) => sum + one.sent, 0)
  const percent = size === 0 ? 100 : Math.floor((sent / size) * 100)
  const failed = wanted.filter((upload) => isFailed(upload, fileOf(upload, listed))).length
  return (
    <span className="text-ink-2 text-sm tabular-nums" aria-hidden="true">
      {!isEnded && t('uploads.all', { done, all: wanted.length, percent })}
      {failed > 0 && (
        <span className={classes('text-danger', !isEnded && 'ml-2')}>
          {t('uploads.failed', { count: failed })}
        </span>
      )}
    </span>
  )
}

// Not every change of the progress.
function Progressing({ uploads }: { uploads: readonly Upload[] }) {
  const { t } = useTranslation(['resources', 'common'])
  const wanted = uploads.filter(({ state }) => state !== 'canceled')
  const done = countOf(wanted, 'done')
  const failed = countOf(wanted, 'failed')
  const failures = failed > 0 && t('uploads.withFailures', { count: failed })
  const isEnded = wanted.every(isOver)
  if (isEnded && done === 0) return failures
  return (
    <>
      {isEnded
        ? t('uploads.over', { count: done })
        : t('uploads.progress', { done, all: wanted.length })}
      {t('common:between.sentences')}
      {failures}
    </>
  )
}

interface RowProps {
  upload: Upload
  queue: Pick<UploadQueue<never>, 'cancel' | 'retry' | 'clear'>
  maxBytes: number
  /** If the list on the page has it. */
  file: AnalysedFile | undefined
}

function UploadRow({ upload, queue, maxBytes, file }: RowProps) {
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
  if (file && isWaiting(file))
    return (
      <span className="m-2.5 text-ink-3">
        <Spinner />
      </span>
    )
  return <Icon className="m-2 text-accent" name="check_circle" />
}

function UploadState({ upload, maxBytes, file }: Omit<RowProps, 'queue'>) {
  const { t } = useTranslation(['resources', 'errors'])
  const mayAsk = useRouteLoaderData<typeof kbLoader>('routes/kb/route')?.kb.can.chat
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
  if (state !== 'sending') {
    const reading = mayAsk && file?.status === 'analyzing' && t('uploads.reading')
    return (
      <span className="text-ink-2 text-sm">
        {reading || (file ? statusWords(t, file) : t(`uploads.${state}`))}
      </span>
    )
  }
  const percent = size === 0 ? 100 : Math.floor((sent / size) * 100)
  const label = t('uploads.sent', { percent, size: formatSize(size) })
  return <Progress value={percent / 100} label={percent === 100 ? t('uploads.storing') : label} />
}
