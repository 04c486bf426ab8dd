import type { ComponentProps } from 'react'
import { Form, useSearchParams } from 'react-router'
import { From } from '#app/forms/from-here.tsx'
import { SearchField } from '#app/forms/search-field.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icons/names.ts'
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
    <div
      className={classes(
        'group/filters flex flex-wrap items-center gap-2 border-line border-b max-sm:min-h-13 max-sm:gap-x-1',
        query.search && 'max-sm:pb-3',
      )}
    >
      <Tabs
        className={classes('mr-auto -mb-px min-w-0 *:min-h-13', besideSearch(query))}
        within={dialog === 'within'}
        label={t('status.label')}
        tabs={statuses.map((status) => ({
          to: pathWith({ status }),
          label: t(`status.${status}`),
          current: status === query.status,
        }))}
      />
      <InboxSearch base={base} query={query} dialog={dialog} />
      <div className={classes('flex gap-2 max-sm:gap-x-1', besideSearch(query))}>
        <FoldedMenu
          dialog={dialog}
          icon="filter_list"
          name={t('type.label')}
          choices={types.map((type) => ({
            to: pathWith({ type }),
            label: t(`type.${type}`),
            chosen: type === query.type,
          }))}
        />
        <FoldedMenu
          dialog={dialog}
          icon="schedule"
          name={t('since.label')}
          choices={ranges.map((since) => ({
            to: pathWith({ since }),
            label: t(`since.${since}`),
            chosen: since === query.since,
          }))}
        />
      </div>
    </div>
  )
}

type FoldedMenuProps = ComponentProps<typeof ChoiceMenu> & { icon: IconName }

/** On a phone it is an icon, which is marked if its choice is not the first. */
function FoldedMenu({ icon, ...menu }: FoldedMenuProps) {
  const at = menu.choices.findIndex(({ chosen }) => chosen)
  return (
    <ChoiceMenu
      {...menu}
      button={
        <>
          <Icon className="sm:hidden" name={icon} />
          <span className="max-sm:sr-only">{menu.choices[at]?.label}</span>
          <Icon className="max-sm:hidden" name="keyboard_arrow_down" size={18} />
        </>
      }
      buttonClass={classes(
        'button max-sm:w-control max-sm:border-transparent max-sm:px-0',
        at > 0 ? 'max-sm:bg-wash max-sm:text-accent' : 'max-sm:bg-transparent max-sm:text-ink-2',
      )}
    />
  )
}

// On a phone the field is an icon, and has the whole row while it has the focus. What is searched
// has a row below.
function besideSearch({ search }: InboxQuery) {
  return !search && 'max-sm:group-has-[[type=search]:focus]/filters:hidden'
}

function searchLook({ search }: InboxQuery) {
  return search
    ? 'max-sm:order-last max-sm:w-full'
    : 'max-sm:w-control max-sm:focus-within:w-full max-sm:not-focus-within:[&_.input]:border-transparent max-sm:not-focus-within:[&_.input]:bg-transparent max-sm:[&_.input]:cursor-pointer max-sm:focus-within:[&_.input]:cursor-text max-sm:not-focus-within:[&_.icon]:left-2'
}

function InboxSearch({ base, query, dialog }: InboxFiltersProps) {
  const { t } = useTranslation('inbox')
  const { type, since, status, search } = query
  const from = useSearchParams()[0].get('from')
  return (
    <search className={classes('w-[200px]', searchLook(query))}>
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
