import { href, useFetcher } from 'react-router'
import { useWithinDialog } from '#app/dialogs/within.ts'
import { StayHere } from '#app/forms/from-here.tsx'
import { useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Progress } from '#app/ui/progress.tsx'
import type { ImportFailure, KbImport } from '#contract/entities/kb-import.ts'

export function ImportRow({ one }: { one: KbImport }) {
  const { moment } = useFormats()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b py-2">
      <div className="grid min-w-0 flex-[1_1_220px]">
        <strong className="wrap-anywhere">{one.name}</strong>
        <span className="text-ink-2 text-sm">{moment(one.createdAt)}</span>
        {one.status === 'failed' && one.failure && <Failure failure={one.failure} />}
      </div>
      <Outcome {...one} />
    </li>
  )
}

function Failure({ failure }: { failure: ImportFailure }) {
  const { t } = useTranslation('imports')
  const reason = t(`failures.${failure}`)
  // What somebody did themselves is no error.
  if (failure === 'cancelled') return <span className="text-ink-2 text-sm">{reason}</span>
  return <span className="text-danger text-sm">{t('failed', { reason })}</span>
}

function Outcome(one: KbImport) {
  const { status, kbId, failure, doneBytes, totalBytes } = one
  const { t } = useTranslation('imports')
  if (status === 'done' && kbId)
    return <ButtonLink to={href('/kb/:kbId', { kbId })}>{t('open')}</ButtonLink>
  if (status === 'failed') return null
  if (status === 'done') return <span className="text-sm">{t('done')}</span>
  if (failure) return <Progress label={t('ending')} />
  const value = totalBytes > 0 ? Math.min(doneBytes / totalBytes, 1) : 0
  const percent = Math.floor(value * 100)
  return (
    <div className="flex flex-wrap items-center gap-3">
      {status === 'running' ? (
        <Progress label={t('running', { percent })} value={value} />
      ) : (
        <Progress label={t('waiting')} />
      )}
      <CancelForm {...one} />
    </div>
  )
}

function CancelForm({ id, name }: KbImport) {
  const { t } = useTranslation('imports')
  const { Form, state } = useFetcher()
  const within = useWithinDialog()
  return (
    <Form method="post" action={within(href('/kb/import/:importId/cancel', { importId: id }))}>
      <StayHere />
      <Button busy={state !== 'idle'} aria-label={t('cancelOne', { name })}>
        {t('cancel')}
      </Button>
    </Form>
  )
}
