import { useState } from 'react'
import { constraints } from '#app/forms/constraints.build.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { limits } from '#contract/limits.ts'

/** With JavaScript the field takes more than is allowed, so that no pasted text is lost. */
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
