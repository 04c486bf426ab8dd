import { type FormEvent, useState } from 'react'
import { useNavigation } from 'react-router'
import { DialogForm } from '#app/dialogs/dialog-form.tsx'
import { constraints } from '#app/forms/constraints.build.ts'
import { formatSize } from '#app/locales/format.ts'
import { useReason } from '#app/locales/use-reason.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { useLive } from '#app/realtime/live-provider.tsx'
import { sendFile } from '#app/routes/kb/uploads/send-file.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { Progress } from '#app/ui/progress.tsx'
import { apiHref } from '#app/upstream/browser.ts'

interface ImportFormProps {
  maxBytes: number
  /** Without JavaScript. */
  code: string | undefined
  /** A person has one import at a time. */
  isRunning: boolean
}

/** With JavaScript it shows the progress of the upload. */
export function ImportForm({ maxBytes, code, isRunning }: ImportFormProps) {
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
