import { useState } from 'react'
import { constraints } from '#app/forms/constraints.build.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { limits } from '#contract/limits.ts'

/**
 * For the field of a message: with JavaScript it takes more than a message may have, so that nothing
 * of a pasted text is lost. `measure` returns whether the text is too long; `tooLong` says so.
 */
export function useLength() {
  const { t } = useTranslation('chats')
  const isHydrated = useHydrated()
  const [isTooLong, setTooLong] = useState(false)
  const measure = (text: string) => {
    const now = text.trim().length > limits.messageLength
    setTooLong(now)
    return now
  }
  return {
    length: { maxLength: isHydrated ? undefined : constraints.message.content.maxLength },
    measure,
    tooLong: isTooLong ? t('composer.tooLong', { max: limits.messageLength }) : undefined,
  }
}
