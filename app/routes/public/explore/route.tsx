import { href } from 'react-router'
import { SearchField } from '#app/forms/search-field.tsx'
import { pageTags } from '#app/head/meta-tags.ts'
import { pageFacts } from '#app/head/page-head.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { Paging } from '#app/ui/lists/paging.tsx'
import { Wrap } from '#app/ui/wrap.tsx'
import type { Route } from './+types/route.ts'
import { addressOfLess, addressOfMore, exploreAddress } from './addresses.ts'
import { KbCards } from './kb-cards.tsx'
import { PublicKbCard } from './public-kb-card.tsx'
import { readExplore } from './read.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const t = getTranslator(context).getFixedT(null, 'explore')
  const words = { title: t('title'), description: t('description') }
  const listing = await readExplore({ request, context })
  return { page: pageFacts({ request, context }, words), ...listing }
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageTags(loaderData?.page)

export default function Explore({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(['explore', 'common'])
  const { search } = loaderData
  return (
    <Wrap as="section" className="pt-6 pb-20">
      <h1 className="mb-1">{t('title')}</h1>
      <p className="text-ink-2">{t('lead')}</p>
      <search>
        <form className="my-6 flex max-w-[560px] gap-2" action={href('/explore')}>
          <SearchField
            className="flex-1"
            name="search"
            label={t('searchLabel')}
            placeholder={t('searchHint')}
            defaultValue={search}
          />
          <Button>{t('common:search')}</Button>
        </form>
      </search>
      <Results {...loaderData} />
    </Wrap>
  )
}

function Results(listing: Route.ComponentProps['loaderData']) {
  const { t } = useTranslation(['explore', 'common'])
  const { kbs, search, before, more } = listing
  if (!kbs) return <Failed search={search} />
  if (kbs.length === 0 && !before) return <Nothing search={search} />
  const [toMore, toLess] = [addressOfMore(listing), addressOfLess(listing)]
  return (
    <>
      {search && (
        <p className="mb-4 text-ink-2">
          {more || before ? t('matches', { search }) : t('found', { count: kbs.length, search })}{' '}
          <a className="text-link" href={href('/explore')}>
            {t('clear')}
          </a>
        </p>
      )}
      <KbCards>
        {kbs.map((kb) => (
          <PublicKbCard key={kb.id} kb={kb} />
        ))}
      </KbCards>
      {(toMore || toLess) && (
        <Paging label={t('common:pages')}>
          {toLess && <ButtonLink href={toLess}>{t('common:showLess')}</ButtonLink>}
          {toMore && <ButtonLink href={toMore}>{t('common:showMore')}</ButtonLink>}
        </Paging>
      )}
      {!search && !toMore && <p className="mt-6 text-ink-2 text-md">{t('yours')}</p>}
    </>
  )
}

function Failed({ search }: { search: string }) {
  const { t } = useTranslation(['explore', 'common'])
  return (
    <Empty icon="error" title={t('failedTitle')} text={t('failedText')}>
      <ButtonLink href={exploreAddress({ search })}>{t('common:retry')}</ButtonLink>
    </Empty>
  )
}

function Nothing({ search }: { search: string }) {
  const { t } = useTranslation('explore')
  if (!search) return <Empty icon="explore" title={t('emptyTitle')} text={t('emptyText')} />
  return (
    <Empty icon="search" title={t('noneTitle', { search })} text={t('noneText')}>
      <ButtonLink href={href('/explore')}>{t('clear')}</ButtonLink>
    </Empty>
  )
}
