import { Form, useLocation } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { constraints } from '#app/forms/constraints.build.ts'
import { From } from '#app/forms/from-here.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'

/** Searches the chats to forward to, in the same dialog. */
export function ForwardSearch({ search }: { search: string | undefined }) {
  const { t } = useTranslation(['message', 'common'])
  const from = new URLSearchParams(useLocation().search).get('from')
  return (
    <Form className="flex gap-2" method="get" replace preventScrollReset data-keep="nothing">
      {from !== null && <From path={from} />}
      <input
        className="input min-w-0 flex-1"
        type="search"
        name="q"
        {...constraints.chatSearch.search}
        defaultValue={search}
        aria-label={t('forwarding.search')}
        placeholder={t('forwarding.search')}
      />
      <Button icon="search">{t('common:search')}</Button>
    </Form>
  )
}
