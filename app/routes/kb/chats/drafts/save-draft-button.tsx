import { href, useParams } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Button } from '#app/ui/button.tsx'

interface SaveDraftButtonProps {
  chatId: string
  /** For an invisible button before a form's fields: Enter in a field then saves the draft. */
  isDefault?: boolean
}

/** With JavaScript the draft is saved by itself. */
export function SaveDraftButton({ chatId, isDefault = false }: SaveDraftButtonProps) {
  const { t } = useTranslation('chats')
  const { kbId = '' } = useParams()
  return (
    <noscript>
      <Button
        look="quiet"
        name={isDefault ? 'then' : undefined}
        value="post"
        formAction={href('/kb/:kbId/chats/:chatId/draft', { kbId, chatId })}
        formEncType="application/x-www-form-urlencoded"
        formNoValidate
      >
        {t('composer.saveDraft')}
      </Button>
    </noscript>
  )
}
