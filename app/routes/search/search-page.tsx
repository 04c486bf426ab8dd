import { Form } from 'react-router'
import { SearchField } from '#app/forms/search-field.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { SelectField, TextField } from '#app/ui/fields/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Paging } from '#app/ui/lists/paging.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { searchKinds } from '#contract/search-kinds.ts'
import { groupByFile } from './group.ts'
import { Hit } from './hit.tsx'
import { isRestricted, searchPath } from './query.ts'
import type { Searched } from './read.ts'

export function SearchPage({ searched }: { searched: Searched }) {
  const { t } = useTranslation('find')
  const { filters, within, hits } = searched
  const { q, kind } = filters
  const tabs = searchKinds.map((one) => ({
    to: searchPath({ ...filters, kind: one, cursor: null }, within),
    label: t(`kinds.${one}`),
    current: one === kind,
  }))
  return (
    <Page narrow>
      <PageHeader title={t(within ? 'titleHere' : 'title')} />
      <SearchForm searched={searched} />
      {q && <Tabs className="mt-2" label={t('kindsLabel')} tabs={tabs} />}
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
    return <Empty icon="search" title={t('startTitle')} text={text} />
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

function SearchForm({ searched }: { searched: Searched }) {
  const { t } = useTranslation('find')
  const { filters, within } = searched
  const { cursor: _, ...chosen } = filters
  return (
    <search>
      <Form
        // Fields of the former search would keep what was typed.
        key={JSON.stringify(chosen)}
        className="grid max-w-[640px] grid-cols-1 gap-1"
        action={searchPath({}, within)}
      >
        <div className="flex gap-2">
          <SearchField
            className="flex-1"
            name="q"
            label={t('label')}
            defaultValue={filters.q}
            autoFocus={!filters.q}
          />
          <Button look="primary">{t('button')}</Button>
        </div>
        {filters.kind !== 'all' && <input type="hidden" name="kind" value={filters.kind} />}
        <Filters {...searched} />
      </Form>
    </search>
  )
}

function Filters({ filters, within, kbs, authors }: Searched) {
  const { t } = useTranslation('find')
  const { kb, by, from, to, kind } = filters
  const chosen = [within ? null : kb, by, from, to].filter(Boolean).length
  return (
    <details className="grid gap-3" open={chosen > 0}>
      <summary className="flex min-h-control w-fit cursor-pointer items-center gap-1 text-ink-2 hover:text-ink">
        {chosen > 0 ? t('filters.chosen', { count: chosen }) : t('filters.title')}
        <Icon className="in-open:rotate-180" name="keyboard_arrow_down" size={18} />
      </summary>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(140px,1fr))] gap-x-3 gap-y-2.5 pt-1 pb-2">
        {!within && (
          <Choice name="kb" chosen={kb} label={t('filters.kb')} all={t('filters.allKbs')}>
            {kbs.map(({ id, title }) => ({ id, name: title }))}
          </Choice>
        )}
        {kind !== 'people' && (
          <>
            <Choice name="by" chosen={by} label={t('filters.by')} all={t('filters.anybody')}>
              {authors.map(({ id, displayName }) => ({ id, name: displayName }))}
            </Choice>
            <TextField
              id="from"
              name="from"
              type="date"
              label={t('filters.from')}
              defaultValue={from ?? ''}
            />
            <TextField
              id="to"
              name="to"
              type="date"
              label={t('filters.to')}
              defaultValue={to ?? ''}
            />
          </>
        )}
      </div>
    </details>
  )
}

interface ChoiceProps {
  name: string
  chosen: string | null
  label: string
  all: string
  children: { id: string; name: string }[]
}

function Choice({ name, chosen, label, all, children }: ChoiceProps) {
  const { t } = useTranslation('find')
  const isListed = children.some(({ id }) => id === chosen)
  return (
    <SelectField id={name} name={name} label={label} defaultValue={chosen ?? ''}>
      <option value="">{all}</option>
      {chosen && !isListed && <option value={chosen}>{t('filters.notListed')}</option>}
      {children.map((one) => (
        <option key={one.id} value={one.id}>
          {one.name}
        </option>
      ))}
    </SelectField>
  )
}
