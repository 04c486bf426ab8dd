import { Form, href, useLocation } from 'react-router'
import { IconLink } from '#app/components/button.tsx'
import { SearchField } from '#app/components/search-field.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'

/** The field in a chat's head that searches the chat; on small screens a link to the search. */
export function ChatSearch(at: { kbId: string; chatId: string }) {
  const { t } = useTranslation('chatSettings')
  const path = href('/kb/:kbId/chats/:chatId/search', at)
  if (useLocation().pathname === path) return null
  return (
    <>
      <search className="hidden w-44 @min-[56rem]:block">
        <Form action={path}>
          <SearchField name="q" label={t('search')} />
        </Form>
      </search>
      <IconLink className="@min-[56rem]:hidden" icon="search" label={t('search')} to={path} />
    </>
  )
}
