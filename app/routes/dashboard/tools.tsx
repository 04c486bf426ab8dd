import { Form, href } from 'react-router'
import { FromHere } from '#app/forms/from-here.tsx'
import { SearchField } from '#app/forms/search-field.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { useTypedSearch } from '#app/ui/hooks/use-typed-search.ts'
import { Icon } from '#app/ui/icon.tsx'
import { ChoiceMenu } from '#app/ui/menus/choice-menu.tsx'
import type { Preferences } from '#contract/entities/user.ts'
import { type DashboardQuery, dashboardPath, filters, sorts } from './query.ts'

export function TitleSearch({ query }: { query: DashboardQuery }) {
  const { t } = useTranslation('dashboard')
  const typed = useTypedSearch(query.search)
  return (
    <search className="max-lg:min-w-0 max-lg:flex-[1_1_200px] max-sm:-order-2 max-sm:basis-[160px] [&_.input]:w-auto max-sm:[&_.input]:w-full">
      <Form action={href('/dashboard')} replace preventScrollReset {...typed.form}>
        {query.sort !== 'active' && <input type="hidden" name="sort" value={query.sort} />}
        {query.filter !== 'all' && <input type="hidden" name="filter" value={query.filter} />}
        <SearchField
          {...typed.field}
          key={typed.key}
          name="search"
          label={t('findByTitle')}
          defaultValue={query.search}
        />
      </Form>
    </search>
  )
}

export function SortMenu({ query }: { query: DashboardQuery }) {
  const { t } = useTranslation('dashboard')
  const choices = sorts.map((sort) => ({
    to: dashboardPath({ ...query, sort }),
    label: t(`sort.${sort}`),
    chosen: sort === query.sort,
  }))
  return <ChoiceMenu name={t('sort.label')} choices={choices} />
}

export function FilterMenu({ query }: { query: DashboardQuery }) {
  const { t } = useTranslation('dashboard')
  const choices = filters.map((filter) => ({
    to: dashboardPath({ ...query, filter }),
    label: t(`filter.${filter}`),
    chosen: filter === query.filter,
  }))
  return <ChoiceMenu name={t('filter.label')} choices={choices} />
}

const sizes = [
  { size: 'small', icon: 'apps' },
  { size: 'large', icon: 'grid_view' },
] as const

export function CardSizeSwitch({ size }: { size: Preferences['cardSize'] }) {
  const { t } = useTranslation('dashboard')
  return (
    <Form
      className="switch ml-auto max-sm:-order-1"
      method="post"
      action={href('/preferences')}
      aria-label={t('cardSize.label')}
      preventScrollReset
    >
      <FromHere />
      {sizes.map((one) => (
        <button
          key={one.size}
          type="submit"
          name="cardSize"
          value={one.size}
          aria-pressed={one.size === size}
          data-tooltip={t(`cardSize.${one.size}`)}
        >
          <Icon name={one.icon} size={18} label={t(`cardSize.${one.size}`)} />
        </button>
      ))}
    </Form>
  )
}
