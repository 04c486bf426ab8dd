import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { DialogSearch } from '#app/dialogs/dialog-search.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Paging } from '#app/ui/lists/paging.tsx'
import { limits } from '#contract/limits.ts'

export interface PeopleQuery {
  search?: string | undefined
  after?: string | undefined
}

export function peopleQuery({ url }: Request): PeopleQuery {
  const { searchParams } = new URL(url)
  const of = (name: string) => searchParams.get(name)?.trim() || undefined
  return { search: of('search'), after: of('after') }
}

/** The next page begins after the last person of a full page. */
export function nextAfter<T>(people: T[], idOf: (person: T) => string): string | undefined {
  const last = people.length === limits.memberPageSize ? people.at(-1) : undefined
  return last && idOf(last)
}

interface PeoplePageProps {
  query: PeopleQuery
  count: number
  next: string | undefined
  children: ReactNode
}

const fewPeople = 8

/** A long list can be searched. */
export function PeoplePage({ query, count, next, children }: PeoplePageProps) {
  const { t } = useTranslation('people')
  const { search, after } = query
  return (
    <>
      {(search || after || count > fewPeople) && (
        <DialogSearch name="search" search={search} label={t('find')} button={t('findButton')} />
      )}
      {children}
      {count === 0 && (
        <p className="text-ink-2" role="status">
          {t('nobody')}
        </p>
      )}
      {(after || next) && <Pages query={query} next={next} />}
    </>
  )
}

function Pages({ query: { search = '', after }, next }: Pick<PeoplePageProps, 'query' | 'next'>) {
  const { t } = useTranslation(['people', 'common'])
  const { pathname } = useLocation()
  const to = (more: Record<string, string>) =>
    `${pathname}?${new URLSearchParams({ ...(search && { search }), ...more })}`
  return (
    <Paging label={t('common:pages')}>
      {after && (
        <ButtonLink look="quiet" dialog="within" to={to({})}>
          {t('first')}
        </ButtonLink>
      )}
      {next && (
        <ButtonLink look="quiet" dialog="within" rel="next" to={to({ after: next })}>
          {t('more')}
        </ButtonLink>
      )}
    </Paging>
  )
}
