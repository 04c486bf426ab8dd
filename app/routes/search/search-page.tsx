import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { SearchField } from '#app/forms/search-field.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { SelectField, TextField } from '#app/ui/fields/field.tsx'
import { useTypedSearch } from '#app/ui/hooks/use-typed-search.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Paging } from '#app/ui/lists/paging.tsx'
import { Menu } from '#app/ui/menus/menu.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { searchKinds } from '#contract/search-kinds.ts'
import { groupByFile } from './group.ts'
import { Hit } from './hit.tsx'
import { isRestricted, searchPath } from './query.ts'
import type { Searched } from './read.ts'

interface SearchPageProps {
  searched: Searched
  /** Above the results. */
  children?: ReactNode
}

export function SearchPage({ searched, children }: SearchPageProps) {
  const { t } = useTranslation('find')
  const { filters, within, hits } = searched
  const { q } = filters
  return (
    <Page narrow>
      <PageHeader title={t(within ? 'titleHere' : 'title')} />
      <SearchForm searched={searched} />
      {q && <Chosen {...searched} />}
      {children}
      {hits.length === 0 && <NoHits searched={searched} />}
      <ol className="grid gap-6 pt-4">
        {groupByFile(hits).map((group) => (
          <Hit key={keyOf(group.hit)} group={group} within={within !== undefined} />
        ))}
      </ol>
      <Pages searched={searched} />
    </Page>
  )
}

function keyOf({ kind, resourceId, messageId, folderId, person, start }: Searched['hits'][number]) {
  return [kind, resourceId ?? messageId ?? folderId ?? person?.id, start].join(' ')
}

function Pages({ searched: { filters, within, hits } }: { searched: Searched }) {
  const { t } = useTranslation('find')
  const next = hits.at(-1)?.cursor
  if (!next && !filters.cursor) return null
  return (
    <Paging label={t('pages')}>
      {filters.cursor && (
        <ButtonLink to={searchPath({ ...filters, cursor: null }, within)}>{t('first')}</ButtonLink>
      )}
      {next && (
        <ButtonLink to={searchPath({ ...filters, cursor: next }, within)}>{t('next')}</ButtonLink>
      )}
    </Paging>
  )
}

function NoHits({ searched: { filters, within } }: { searched: Searched }) {
  const { t } = useTranslation('find')
  const { q, kb, cursor } = filters
  if (!q) {
    const text = t(within ? 'startTextHere' : 'startText')
    const title = t(within ? 'startTitleHere' : 'startTitle')
    return <Empty icon="search" title={title} text={text} />
  }
  if (cursor) return <Empty icon="search" title={t('noMore')} />
  const text = [...q].length === 1 ? t(isHan(q) ? 'tooShortHan' : 'tooShort') : t('noneText')
  return (
    <Empty icon="search" title={t('noneTitle', { q })} text={text}>
      {isRestricted(filters) && (
        <ButtonLink to={searchPath({ q, kb }, within)}>{t('withoutFilters')}</ButtonLink>
      )}
      {(within || kb) && (
        <ButtonLink to={searchPath({ ...filters, kb: null, by: null })}>
          {t('everywhere')}
        </ButtonLink>
      )}
    </Empty>
  )
}

function isHan(q: string): boolean {
  return /^\p{Script=Han}$/u.test(q)
}

/** With JavaScript it searches while one types. */
function SearchForm({ searched }: { searched: Searched }) {
  const { t } = useTranslation('find')
  const { filters, within } = searched
  const { q, cursor: _, ...chosen } = filters
  const typed = useTypedSearch(q)
  const tabs = searchKinds.map((one) => ({
    to: searchPath({ ...filters, kind: one, cursor: null }, within),
    label: t(`kinds.${one}`),
    current: one === filters.kind,
  }))
  return (
    <search data-search-page>
      <Form
        // Fields of the former search would keep what was chosen.
        key={JSON.stringify(chosen)}
        className="grid grid-cols-1 gap-3"
        action={searchPath({}, within)}
        replace
        preventScrollReset
        {...typed.form}
      >
        <div className="flex gap-2">
          <SearchField
            {...typed.field}
            key={typed.key}
            className="flex-1"
            name="q"
            label={t('label')}
            defaultValue={q}
            autoFocus={!q}
          />
          <Button look="primary">{t('button')}</Button>
        </div>
        {filters.kind !== 'all' && <input type="hidden" name="kind" value={filters.kind} />}
        <div className="flex items-center gap-3 border-line border-b">
          {q && (
            <Tabs
              className="-mb-px min-w-0 flex-1 *:min-h-13"
              label={t('kindsLabel')}
              tabs={tabs}
            />
          )}
          <Filters {...searched} />
        </div>
      </Form>
    </search>
  )
}

function Filters({ filters, within, kbs, authors }: Searched) {
  const { t } = useTranslation(['find', 'common'])
  const { kb, by, from, to, kind } = filters
  const chosen = chosenNames(filters, within).length
  return (
    <Menu
      className="my-2 ml-auto flex-none"
      buttonClass="button"
      panelClass="w-[320px] gap-3 p-4"
      button={
        <>
          <Icon name="filter_list" size={18} />
          <span className="max-sm:sr-only">{t('filters.title')}</span>
          {chosen > 0 && (
            <>
              <span className="max-sm:sr-only">{t('common:between.value')}</span>
              <span className="tabular-nums">{chosen}</span>
            </>
          )}
        </>
      }
    >
      {!within && (
        <Choice
          name="kb"
          chosen={kb}
          label={t('filters.kb')}
          all={t('filters.allKbs')}
          other={t('filters.notListed')}
        >
          {kbs.map(({ id, title }) => ({ id, name: title }))}
        </Choice>
      )}
      {kind !== 'people' && (
        <>
          <Choice
            name="by"
            chosen={by}
            label={t('filters.by')}
            all={t('filters.anybody')}
            other={t('filters.noMember')}
          >
            {authors.map(({ id, displayName }) => ({ id, name: displayName }))}
          </Choice>
          <div className="grid grid-cols-2 gap-3 max-xs:grid-cols-1">
            <Day name="from" label={t('filters.from')} chosen={from} />
            <Day name="to" label={t('filters.to')} chosen={to} />
          </div>
        </>
      )}
      <Button className="justify-self-end" look="primary">
        {t('filters.apply')}
      </Button>
    </Menu>
  )
}

function Day({ name, label, chosen }: { name: string; label: string; chosen: string | null }) {
  return <TextField id={name} name={name} type="date" label={label} defaultValue={chosen ?? ''} />
}

const filterNames = ['kb', 'by', 'from', 'to'] as const

function chosenNames(filters: Searched['filters'], within: string | undefined) {
  return filterNames.filter((name) => filters[name] && !(within && name === 'kb'))
}

/** Each is a link that takes it away. */
function Chosen({ filters, within, kbs, authors }: Searched) {
  const { t } = useTranslation(['find', 'common'])
  const chosen = chosenNames(filters, within)
  if (chosen.length === 0) return null
  const values = {
    kb: kbs.find(({ id }) => id === filters.kb)?.title ?? t('filters.notListed'),
    by: authors.find(({ id }) => id === filters.by)?.displayName ?? t('filters.noMember'),
    from: filters.from ?? '',
    to: filters.to ?? '',
  }
  return (
    <ul className="flex flex-wrap gap-2 pt-3" aria-label={t('filters.title')}>
      {chosen.map((name) => (
        <li key={name}>
          <ButtonLink
            className="max-w-full px-3 font-normal text-sm"
            icon="close"
            to={searchPath({ ...filters, [name]: null, cursor: null }, within)}
            aria-label={t('filters.without', { name: t(`filters.${name}`), value: values[name] })}
          >
            <span className="truncate">
              <span className="text-ink-2">
                {t(`filters.${name}`)}
                {t('common:between.value')}
              </span>
              {values[name]}
            </span>
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}

interface ChoiceProps {
  name: string
  chosen: string | null
  label: string
  all: string
  /** What is chosen but not in the list. */
  other: string
  children: { id: string; name: string }[]
}

function Choice({ name, chosen, label, all, other, children }: ChoiceProps) {
  const isListed = children.some(({ id }) => id === chosen)
  return (
    <SelectField id={name} name={name} label={label} defaultValue={chosen ?? ''}>
      <option value="">{all}</option>
      {chosen && !isListed && <option value={chosen}>{other}</option>}
      {children.map((one) => (
        <option key={one.id} value={one.id}>
          {one.name}
        </option>
      ))}
    </SelectField>
  )
}
