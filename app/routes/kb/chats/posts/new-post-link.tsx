import { href, useParams } from 'react-router'
import { Button, IconLink } from '#app/components/button.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'

/** Opens the dialog for a message with a title, with the text that is written here. */
export function NewPostLink({ chatId }: { chatId: string }) {
  const { t } = useTranslation('chats')
  const { kbId = '' } = useParams()
  const at = { kbId, chatId }
  return (
    <>
      <IconLink
        className="compact:hidden noscript:hidden"
        icon="article"
        label={t('post.title')}
        dialog
        to={href('/kb/:kbId/chats/:chatId/new-post', at)}
      />
      <noscript>
        <Button
          look="quiet"
          name="then"
          value="post"
          formAction={href('/kb/:kbId/chats/:chatId/draft', at)}
          formEncType="application/x-www-form-urlencoded"
          formNoValidate
        >
          {t('post.title')}
        </Button>
      </noscript>
    </>
  )
}
