import { href, useParams } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Button, IconLink } from '#app/ui/button.tsx'

/** Takes the text that is written here along. */
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
