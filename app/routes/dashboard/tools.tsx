import type { ComponentProps } from 'react'
import { Form, href } from 'react-router'
import { FromHere } from '#app/forms/from-here.tsx'
import { SearchField } from '#app/forms/search-field.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { classes } from '#app/ui/classes.ts'
import { useTypedSearch } from '#app/ui/hooks/use-typed-search.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icons/names.ts'
import { ChoiceMenu } from '#app/ui/menus/choice-menu.tsx'
import type { Preferences } from '#contract/entities/user.ts'
import { type DashboardQuery, dashboardPath, filters, sorts } from './query.ts'

export function TitleSearch({ query }: { query: DashboardQuery }) {
  const { t } = useTranslation('dashboard')
  const typed = useTypedSearch(query.search)
  return (
    <search className="max-lg:min-w-0 max-lg:flex-[1_1_200px] max-sm:basis-[120px] max-[22rem]:basis-full [&_.input]:w-auto max-sm:[&_.input]:w-full">
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
  return <ToolMenu name={t('sort.label')} icon="sort" choices={choices} />
}

export function FilterMenu({ query }: { query: DashboardQuery }) {
  const { t } = useTranslation('dashboard')
  const choices = filters.map((filter) => ({
    to: dashboardPath({ ...query, filter }),
    label: t(`filter.${filter}`),
    chosen: filter === query.filter,
  }))
  return <ToolMenu name={t('filter.label')} icon="filter_list" choices={choices} />
}

interface ToolMenuProps extends Pick<ComponentProps<typeof ChoiceMenu>, 'name' | 'choices'> {
  icon: IconName
}

/** On a phone its button is an icon, so that all tools are in one row. */
function ToolMenu({ icon, name, choices }: ToolMenuProps) {
  const at = choices.findIndex(({ chosen }) => chosen)
  return (
    <ChoiceMenu
      name={name}
      choices={choices}
      buttonClass="button font-normal max-sm:px-3"
      button={
        <>
          <Icon name={icon} className={classes('sm:hidden', at > 0 && 'text-accent')} />
          <span className="max-sm:hidden">{choices[at]?.label}</span>
          <Icon name="keyboard_arrow_down" className="max-sm:hidden" size={18} />
        </>
      }
    />
  )
}

const sizes = [
  { size: 'small', icon: 'apps' },
  { size: 'large', icon: 'grid_view' },
] as const

export function CardSizeSwitch({ size }: { size: Preferences['cardSize'] }) {
  const { t } = useTranslation('dashboard')
  return (
    <Form
      className="switch ml-auto"
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
