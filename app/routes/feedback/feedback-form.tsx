import { type FormEvent, useState } from 'react'
import { Form, href, useNavigation, useSubmit } from 'react-router'
import { CancelLink, DialogActions } from '#app/dialogs/dialog-page.tsx'
import { useFormDraft } from '#app/dialogs/form-draft.ts'
import { constraints } from '#app/forms/constraints.build.ts'
import type { Refused } from '#app/forms/use-fields.ts'
import { formatSize } from '#app/locales/format.ts'
import { useFieldErrors } from '#app/locales/use-field-errors.ts'
import { useReason } from '#app/locales/use-reason.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/fields/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { limits } from '#contract/limits.ts'
import { ImageField } from './image-field.tsx'

interface FeedbackFormProps {
  from: string
  place: Record<string, string>
  refused: Refused | undefined
}

export function FeedbackForm({ from, place, refused }: FeedbackFormProps) {
  const { t } = useTranslation('feedback')
  const busy = useNavigation().formAction?.startsWith(href('/feedback'))
  const [images, setImages] = useState<File[]>([])
  const { blank, onSubmit } = useSendFeedback(images)
  const complaints = useComplaints(refused, blank)
  return (
    <Form
      className="grid grid-cols-1 gap-4"
      method="post"
      encType="multipart/form-data"
      replace
      preventScrollReset
      onSubmit={onSubmit}
      ref={useFormDraft('feedback')}
    >
      {complaints.form && <Notice kind="error">{complaints.form}</Notice>}
      {/* Must be the first field: only the beginning of a rejected form is read again. */}
      <TextArea
        id="feedback-message"
        name="message"
        label={t('description')}
        errors={complaints.message}
        defaultValue={String(refused?.initialValue?.message ?? '')}
        {...constraints.feedback.message}
        rows={5}
        autoFocus
      />
      {from && <input type="hidden" name="url" value={from} />}
      {Object.entries(place).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {/* Has no name, so it is not sent; it tells the unsaved-input check about chosen images. */}
      <input type="hidden" data-began="0" value={images.length} />
      <ImageField images={images} onChange={setImages} errors={complaints.images} />
      {from && <p className="wrap-anywhere text-ink-2 text-sm">{t('from', { path: from })}</p>}
      <DialogActions>
        <CancelLink closeTo={href('/dashboard')} />
        <Button look="primary" icon="send" busy={busy}>
          {t('send')}
        </Button>
      </DialogActions>
    </Form>
  )
}

// With the chosen, dropped and pasted images instead of the file input's files.
function useSendFeedback(images: File[]) {
  const submit = useSubmit()
  const [blank, setBlank] = useState(false)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = new FormData(event.currentTarget)
    const isBlank = String(body.get('message')).trim() === ''
    setBlank(isBlank)
    if (isBlank) return
    body.delete('images')
    for (const image of images) body.append('images', image)
    void submit(body, {
      method: 'post',
      encType: 'multipart/form-data',
      replace: true,
      preventScrollReset: true,
    })
  }
  return { blank, onSubmit }
}

/** `blank`: the message is empty. */
function useComplaints(refused: Refused | undefined, blank: boolean) {
  const { t } = useTranslation('feedback')
  const errorsOf = useFieldErrors()
  const reasonOf = useReason()
  if (blank) return { message: errorsOf(['required']), images: [], form: null }
  const { '': codes, message, images } = refused?.error ?? {}
  const imageErrors = imagesOf(codes ?? [], images).map((key) =>
    t(key, {
      count: limits.feedbackImages,
      size: formatSize(limits.feedbackImageBytes),
      kinds: t('kinds'),
    }),
  )
  const isNamed = Boolean(message) || imageErrors.length > 0
  return {
    message: errorsOf(message ?? []),
    images: imageErrors,
    form:
      refused && !isNamed ? t('failed', { reason: reasonOf(codes ?? ['invalid_input']) }) : null,
  }
}

function imagesOf(codes: string[], images: string[] | null | undefined) {
  if (codes.includes('unsupported_type')) return ['none' as const]
  if (codes.includes('too_large')) return ['tooLarge' as const]
  return images ? ['tooMany' as const] : []
}
