import { type FormEvent, useState } from 'react'
import { data, href, useFetcher, useNavigation } from 'react-router'
import { DialogForm } from '#app/dialogs/dialog-form.tsx'
import { DialogPage } from '#app/dialogs/dialog-page.tsx'
import { useWithinDialog, withinDialogOf } from '#app/dialogs/within.ts'
import { constraints } from '#app/forms/constraints.build.ts'
import { StayHere } from '#app/forms/from-here.tsx'
import { pageTitle } from '#app/head/page-title.ts'
import { formatSize, useFormats } from '#app/locales/format.ts'
import { useReason } from '#app/locales/use-reason.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { settingsContext } from '#app/middleware/context.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { getLanguage, getTranslator } from '#app/preferences/language.ts'
import { useLive } from '#app/realtime/live-provider.tsx'
import { useRevalidateSoon } from '#app/realtime/use-revalidate-soon.ts'
import { sendFile } from '#app/routes/kb/uploads/send-file.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { useSubscription } from '#app/ui/hooks/use-subscription.ts'
import { Progress } from '#app/ui/progress.tsx'
import { apiHref } from '#app/upstream/browser.ts'
import { upstream } from '#app/upstream/client.ts'
import { passForm } from '#app/upstream/pass-form.ts'
import { pathOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { ImportFailure, KbImport } from '#contract/entities/kb-import.ts'
import { importLimits } from '#contract/limits.ts'
import type { Route } from './+types/route.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  return {
    title: getTranslator(context).getFixedT(null, 'imports')('title'),
    imports: await upstream({ request, context }).listImports({}),
    maxUploadBytes: context.get(settingsContext).maxUploadBytes,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const path = pathOf(calls.importKb.path, { query: { language: getLanguage(context) } })
  const answer = await passForm({ request, context }, path)
  if (!answer.ok) return data({ code: answer.error.code }, { status: answer.status })
  return redirectWithFlash(withinDialogOf(request, href('/kb/import')), {
    kind: 'success',
    key: 'importBegun',
  })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function ImportKb({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('imports')
  const { title, imports, maxUploadBytes } = loaderData
  const isRunning = imports.some(({ status }) => status === 'waiting' || status === 'running')
  useProgress(isRunning)
  return (
    <DialogPage title={title} closeTo={href('/dashboard')}>
      <p className="text-ink-2">{t('text')}</p>
      <ImportForm maxBytes={maxUploadBytes} code={actionData?.code} isRunning={isRunning} />
      {imports.length > 0 && (
        <section>
          <h2 className="text-base">{t('own')}</h2>
          {isRunning && (
            <noscript>
              <Anchor className="text-link" dialog="within" to={href('/kb/import')}>
                {t('refresh')}
              </Anchor>
            </noscript>
          )}
          <ul className="mt-2 border-line border-t" aria-live="polite">
            {imports.map((one) => (
              <ImportRow key={one.id} one={one} />
            ))}
          </ul>
        </section>
      )}
    </DialogPage>
  )
}

// No event reports the progress of an import.
function useProgress(isRunning: boolean): void {
  const { refresh } = useLive()
  useRevalidateSoon(({ type }) => type === 'kb_add')
  useSubscription(() => {
    if (!isRunning) return () => {}
    const timer = setInterval(refresh, importLimits.progressMs)
    return () => clearInterval(timer)
  }, String(isRunning))
}

function ImportRow({ one }: { one: KbImport }) {
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

interface ImportFormProps {
  maxBytes: number
  /** Without JavaScript. */
  code: string | undefined
  /** A person has one import at a time. */
  isRunning: boolean
}

/** With JavaScript it shows the progress of the upload. */
function ImportForm({ maxBytes, code, isRunning }: ImportFormProps) {
  const { t } = useTranslation('imports')
  const { upload, share, failure } = useUpload(isRunning)
  const busy = useNavigation().state !== 'idle' || share !== null || isRunning
  const error = useError(maxBytes)(failure ?? code)
  return (
    <DialogForm encType="multipart/form-data" onSubmit={upload}>
      <TextField
        id="import-file"
        type="file"
        name="file"
        accept=".zip,application/zip"
        {...constraints.version.file}
        label={t('file')}
        help={t('help', { size: formatSize(maxBytes) })}
        errors={error ? [error] : []}
      />
      <div className="flex flex-wrap items-center gap-4">
        <Button look="primary" icon="upload" busy={busy}>
          {t('button')}
        </Button>
        {share !== null && (
          <Progress
            label={share < 1 ? t('uploading', { percent: Math.floor(share * 100) }) : t('arriving')}
            value={share}
          />
        )}
      </div>
    </DialogForm>
  )
}

function useError(maxBytes: number): (code: string | undefined) => string | undefined {
  const { t } = useTranslation('resources')
  const reason = useReason()
  return (code) => {
    // A form without a chosen file has a file part without content.
    if (code === 'invalid_upload' || code === 'invalid_input') return t('uploads.choose')
    if (code === 'too_large') return t('uploads.fileTooLarge', { size: formatSize(maxBytes) })
    return code && reason([code])
  }
}

function useUpload(isRunning: boolean) {
  const { i18n } = useTranslation()
  const { refresh } = useLive()
  const [share, setShare] = useState<number | null>(null)
  const [failure, setFailure] = useState<string>()
  const upload = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const file = new FormData(form).get('file')
    if (!(file instanceof File) || share !== null || isRunning) return
    setFailure(undefined)
    setShare(0)
    const language = i18n.language.startsWith('zh') ? 'zh' : 'en'
    const { finished } = sendFile({
      href: `${apiHref('/imports', {})}?language=${language}`,
      file,
      onProgress: (sent) => setShare(file.size > 0 ? sent / file.size : 1),
    })
    const sent = await finished
    setShare(null)
    if (!sent.ok) return setFailure(sent.code)
    form.reset()
    refresh()
  }
  return { upload, share, failure }
}
