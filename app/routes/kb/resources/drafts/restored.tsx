import { type RefObject, useState } from 'react'
import { wasRestored } from '#app/dialogs/form-draft.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import type { TextField } from '#app/ui/formatting/text-field.ts'
import { useSubscription } from '#app/ui/hooks/use-subscription.ts'
import { Notice } from '#app/ui/notice.tsx'

interface RestoredProps {
  field: RefObject<TextField | null>
  onDiscard: (form: HTMLFormElement) => void
}

/** Says that the form has the tab's draft. */
export function Restored({ field, onDiscard }: RestoredProps) {
  const { t } = useTranslation('write')
  const [isRestored, setRestored] = useState(false)
  useSubscription(() => {
    const form = field.current?.form
    setRestored(form != null && wasRestored(form))
    return () => {}
  }, null)
  if (!isRestored) return null
  return (
    <Notice className="col-span-full mb-4" kind="info">
      <p>{t('draft.restored')}</p>
      <Button
        type="button"
        look="quiet"
        onClick={({ currentTarget: { form } }) => {
          if (form) onDiscard(form)
          setRestored(false)
          field.current?.focus()
        }}
      >
        {t('draft.discard')}
      </Button>
    </Notice>
  )
}
