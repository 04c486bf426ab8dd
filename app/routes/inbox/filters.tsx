import { Form, useSearchParams } from 'react-router'
import { From } from '#app/forms/from-here.tsx'
import { SearchField } from '#app/forms/search-field.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { ChoiceMenu } from '#app/ui/menus/choice-menu.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { type InboxQuery, inboxPath, ranges, statuses, types } from './query.ts'
import type { Inbox } from './read.ts'

type InboxFiltersProps = Pick<Inbox, 'base' | 'query' | 'dialog'>

export function InboxFilters({ base, query, dialog }: InboxFiltersProps) {
  const { t } = useTranslation('inbox')
  const pathWith = (choice: Partial<InboxQuery>) =>
    inboxPath(base, { ...query, before: undefined, ...choice })
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-b max-sm:pb-3 max-sm:[&_.menu-panel]:right-auto max-sm:[&_.menu-panel]:left-0">
      <Tabs
        className="mr-auto -mb-px max-sm:mb-0 max-sm:w-full sm:*:min-h-13"
        within={dialog === 'within'}
        label={t('status.label')}
        tabs={statuses.map((status) => ({
          to: pathWith({ status }),
          label: t(`status.${status}`),
          current: status === query.status,
        }))}
      />
      <ChoiceMenu
        dialog={dialog}
        name={t('type.label')}
        choices={types.map((type) => ({
          to: pathWith({ type }),
          label: t(`type.${type}`),
          chosen: type === query.type,
        }))}
      />
      <ChoiceMenu
        dialog={dialog}
        name={t('since.label')}
        choices={ranges.map((since) => ({
          to: pathWith({ since }),
          label: t(`since.${since}`),
          chosen: since === query.since,
        }))}
      />
      <InboxSearch base={base} query={query} dialog={dialog} />
    </div>
  )
}

function InboxSearch({ base, query, dialog }: InboxFiltersProps) {
  const { t } = useTranslation('inbox')
  const { type, since, status, search } = query
  const from = useSearchParams()[0].get('from')
  return (
    <search className="w-[220px] max-sm:w-full">
      <Form
        className="grid grid-cols-1"
        action={base}
        replace={dialog === 'within'}
        preventScrollReset={dialog === 'within'}
      >
        {dialog && from !== null && <From path={from} />}
        {Object.entries({ type, since, status }).map(
          ([name, value]) =>
            value !== 'all' && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <SearchField key={search} name="search" label={t('search')} defaultValue={search} />
      </Form>
    </search>
  )
}
