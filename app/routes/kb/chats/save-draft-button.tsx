import { href, useParams } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'

/** Saves the text of the composer without sending it. With JavaScript it is saved by itself. */
export function SaveDraftButton({ chatId }: { chatId: string }) {
  const { t } = useTranslation('chats')
  const { kbId = '' } = useParams()
  return (
    <noscript>
      <Button
        look="quiet"
        formAction={href('/kb/:kbId/chats/:chatId/draft', { kbId, chatId })}
        formEncType="application/x-www-form-urlencoded"
        formNoValidate
      >
        {t('composer.saveDraft')}
      </Button>
    </noscript>
  )
}
