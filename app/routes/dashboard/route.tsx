import { href } from 'react-router'
import { ButtonLink } from '#app/components/button.tsx'
import { Empty } from '#app/components/empty.tsx'
import { KbCards } from '#app/components/kb-cards.tsx'
import { Page, PageHeader } from '#app/components/page.tsx'
import { Paging } from '#app/components/paging.tsx'
import { pageTitle } from '#app/head/page-title.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { getLanguage, getTranslator } from '#app/middleware/language.ts'
import { noStore } from '#app/middleware/no-store.ts'
import { useRevalidateOn } from '#app/realtime/live-provider.tsx'
import { resumeInvitation } from '#app/routes/invite/resume.ts'
import { upstream } from '#app/upstream/client.ts'
import { listed } from '#app/upstream/listed.ts'
import { limits } from '#contract/limits.ts'
import type { Route } from './+types/route.ts'
import { arrange } from './arrange.ts'
import { CardMenu } from './card-menu.tsx'
import { dashboardEvents } from './events.ts'
import { KbCard, NewKbCard } from './kb-card.tsx'
import { OtherKbs } from './other-kbs.tsx'
import { type DashboardQuery, dashboardPath, readQuery, readSkip } from './query.ts'
import { CardSizeSwitch, FilterMenu, SortMenu, TitleSearch } from './tools.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  await resumeInvitation(request)
  const t = getTranslator(context).getFixedT(null, 'dashboard')
  const { searchParams } = new URL(request.url)
  const query = readQuery(searchParams)
  const skip = readSkip(searchParams)
  const api = upstream({ request, context })
  const all = await api.listKbs({})
  const [{ cardSize }, found] = await Promise.all([
    api.readPreferences({}),
    // The public list may include the user's own knowledge bases, so the limit is larger by their
    // number.
    api.attempt.listPublicKbs({
      query: { limit: Math.min(all.length + limits.otherKbsShown, limits.kbPageSize) },
    }),
  ])
  const own = new Set(all.map(({ id }) => id))
  const others = listed(found, (cards) =>
    cards.filter(({ id }) => !own.has(id)).slice(0, limits.otherKbsShown),
  )
  const arranged = arrange(all, query, getLanguage(context))
  const end = skip + limits.kbPageSize
  return {
    title: t('title'),
    query,
    cardSize,
    kbs: arranged.slice(skip, end),
    skip,
    next: end < arranged.length ? end : null,
    total: all.length,
    others,
  }
}

export { noStore as headers }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('dashboard')
  const { query, cardSize, total, others } = loaderData
  useRevalidateOn(dashboardEvents)
  return (
    <Page>
      <PageHeader title={t('title')}>
        {total > 0 && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-lg:order-1 max-lg:w-full">
            <TitleSearch query={query} />
            <SortMenu query={query} />
            <FilterMenu query={query} />
            <CardSizeSwitch size={cardSize} />
          </div>
        )}
        <ButtonLink look="primary" icon="add" dialog to={href('/kb/new')}>
          {t('new')}
        </ButtonLink>
      </PageHeader>
      <OwnKbs {...loaderData} />
      <p className="mt-4">
        <ButtonLink icon="delete" to={href('/dashboard/bin')}>
          {t('bin')}
        </ButtonLink>
      </p>
      <OtherKbs list={others} />
    </Page>
  )
}

function OwnKbs({ kbs, total, query, cardSize, skip, next }: Route.ComponentProps['loaderData']) {
  const { t } = useTranslation('dashboard')
  if (kbs.length === 0 && total > 0) return <NothingFound query={query} />
  return (
    <>
      <KbCards size={cardSize}>
        {kbs.map((kb) => (
          <KbCard key={kb.id} kb={kb} menu={<CardMenu kb={kb} />} />
        ))}
        <NewKbCard to={href('/kb/new')} label={t('newKb')} />
      </KbCards>
      {(skip > 0 || next !== null) && <KbPaging query={query} skip={skip} next={next} />}
    </>
  )
}

interface KbPagingProps {
  query: DashboardQuery
  skip: number
  next: number | null
}

function KbPaging({ query, skip, next }: KbPagingProps) {
  const { t } = useTranslation('common')
  return (
    <Paging label={t('pages')}>
      {skip > 0 && (
        <ButtonLink look="quiet" to={dashboardPath(query)}>
          {t('firstPage')}
        </ButtonLink>
      )}
      {next !== null && (
        <ButtonLink look="quiet" rel="next" to={dashboardPath(query, next)}>
          {t('next')}
        </ButtonLink>
      )}
    </Paging>
  )
}

function NothingFound({ query }: { query: DashboardQuery }) {
  const { t } = useTranslation('dashboard')
  const { search } = query
  return (
    <Empty
      icon="search"
      title={search ? t('noneTitle', { search }) : t('noneOfRole')}
      text={search ? t('noneText') : t('noneOfRoleText')}
    >
      <ButtonLink to={href('/dashboard')}>{t('showAll')}</ButtonLink>
    </Empty>
  )
}
