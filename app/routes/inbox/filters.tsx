import { Form } from 'react-router'
import { ChoiceMenu } from '#app/components/choice-menu.tsx'
import { SearchField } from '#app/components/search-field.tsx'
import { Tabs } from '#app/components/tabs.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { type InboxQuery, inboxPath, ranges, statuses, types } from './query.ts'

interface InboxFiltersProps {
  base: string
  query: InboxQuery
}

export function InboxFilters({ base, query }: InboxFiltersProps) {
  const { t } = useTranslation('inbox')
  const pathWith = (choice: Partial<InboxQuery>) =>
    inboxPath(base, { ...query, before: undefined, ...choice })
  return (
    <div className="inbox-filters">
      <Tabs
        label={t('status.label')}
        tabs={statuses.map((status) => ({
          to: pathWith({ status }),
          label: t(`status.${status}`),
          current: status === query.status,
        }))}
      />
      <ChoiceMenu
        name={t('type.label')}
        choices={types.map((type) => ({
          to: pathWith({ type }),
          label: t(`type.${type}`),
          chosen: type === query.type,
        }))}
      />
      <ChoiceMenu
        name={t('since.label')}
        choices={ranges.map((since) => ({
          to: pathWith({ since }),
          label: t(`since.${since}`),
          chosen: since === query.since,
        }))}
      />
      <InboxSearch base={base} query={query} />
    </div>
  )
}

function InboxSearch({ base, query }: InboxFiltersProps) {
  const { t } = useTranslation('inbox')
  const { type, since, status, search } = query
  return (
    <search>
      <Form action={base}>
        {Object.entries({ type, since, status }).map(
          ([name, value]) =>
            value !== 'all' && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <SearchField key={search} name="search" label={t('search')} defaultValue={search} />
      </Form>
    </search>
  )
}
