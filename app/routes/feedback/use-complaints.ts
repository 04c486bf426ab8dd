import type { Refused } from '#app/forms/use-fields.ts'
import { formatSize } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { useFieldErrors } from '#app/problems/use-field-errors.ts'
import { useReason } from '#app/problems/use-reason.ts'
import { limits } from '#contract/limits.ts'

/** Returns the errors of the feedback form, per field; `blank`: the message is empty. */
export function useComplaints(refused: Refused | undefined, blank: boolean) {
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
