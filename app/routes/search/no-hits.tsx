import { ButtonLink } from '#app/components/button.tsx'
import { Empty } from '#app/components/empty.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { isRestricted, searchPath } from './query.ts'
import type { Searched } from './read.ts'

/** What to do if a search has no words, or finds nothing. */
export function NoHits({ searched: { filters, within } }: { searched: Searched }) {
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
