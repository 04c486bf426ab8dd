import { formatSize } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { useFieldErrors } from '#app/problems/use-field-errors.ts'
import { useReason } from '#app/problems/use-reason.ts'
import { limits } from '#contract/limits.ts'

/** The message of a rejected form, and the reasons for the rejection. */
export interface RejectedImage {
  typed: string
  code: string
  fields: Record<string, string[]>
}

/** Returns the errors of the feedback form, per field; `blank`: the message is empty. */
export function useComplaints(refused: RejectedImage | undefined, blank: boolean) {
  const { t } = useTranslation('feedback')
  const errorsOf = useFieldErrors()
  const reasonOf = useReason()
  if (blank) return { message: errorsOf(['required']), images: [], form: null }
  if (!refused) return { message: [], images: [], form: null }
  const { code, fields } = refused
  const message = errorsOf(fields.message)
  const images = imagesOf(refused).map((key) =>
    t(key, { count: limits.feedbackImages, size: formatSize(limits.feedbackImageBytes) }),
  )
  const said = message.length + images.length > 0
  return { message, images, form: said ? null : t('failed', { reason: reasonOf([code]) }) }
}

function imagesOf({ code, fields }: RejectedImage): ('none' | 'tooLarge' | 'tooMany')[] {
  if (code === 'unsupported_type') return ['none']
  if (code === 'too_large') return ['tooLarge']
  return fields.images ? ['tooMany'] : []
}
