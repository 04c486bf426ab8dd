import { Form, useLocation } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { constraints } from '#app/forms/constraints.build.ts'
import { From } from '#app/forms/from-here.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'

/** Searches a list of people in the same dialog. */
export function PeopleSearch({ search }: { search: string | undefined }) {
  const { t } = useTranslation('people')
  const from = new URLSearchParams(useLocation().search).get('from')
  return (
    <Form className="flex gap-2" method="get" replace preventScrollReset data-keep="nothing">
      {from !== null && <From path={from} />}
      <input
        className="input min-w-0 flex-1"
        type="search"
        name="search"
        {...constraints.chatSearch.search}
        defaultValue={search}
        aria-label={t('find')}
        placeholder={t('find')}
      />
      <Button icon="search">{t('findButton')}</Button>
    </Form>
  )
}
