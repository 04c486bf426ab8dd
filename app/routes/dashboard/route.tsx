import type { ReactNode } from 'react'
import { href } from 'react-router'
import { pageTitle } from '#app/head/page-title.ts'
import { pageLimits } from '#app/limits.ts'
import { useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { noStore } from '#app/middleware/no-store.ts'
import { getLanguage, getTranslator } from '#app/preferences/language.ts'
import { useRevalidateOn } from '#app/realtime/live-provider.tsx'
import { FavoriteButton } from '#app/routes/favorites/favorite-button.tsx'
import { resumeInvitation } from '#app/routes/invite/resume.ts'
import { KbCards } from '#app/routes/public/explore/kb-cards.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Dot } from '#app/ui/dot.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Paging } from '#app/ui/lists/paging.tsx'
import { readSkip } from '#app/ui/lists/read-skip.ts'
import { MenuLink, MenuRule } from '#app/ui/menus/menu.tsx'
import { RowMenu } from '#app/ui/menus/row-menu.tsx'
import { UsableRow } from '#app/ui/menus/usable-row.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { upstream } from '#app/upstream/client.ts'
import { listed } from '#app/upstream/listed.ts'
import { limits } from '#contract/limits.ts'
import type { Route } from './+types/route.ts'
import { arrange } from './arrange.ts'
import { dashboardEvents } from './events.ts'
import { OtherKbs } from './other-kbs.tsx'
import { type DashboardQuery, dashboardPath, readQuery } from './query.ts'
import { type CardKb, readCards } from './read-cards.ts'
import { CardSizeSwitch, FilterMenu, SortMenu, TitleSearch } from './tools.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  await resumeInvitation(request)
  const t = getTranslator(context).getFixedT(null, 'dashboard')
  const { searchParams } = new URL(request.url)
  const query = readQuery(searchParams)
  const skip = readSkip(searchParams)
  const api = upstream({ request, context })
  const all = await api.listKbNames({ query: { withActivity: query.sort === 'active' } })
  const arranged = arrange(all, query, getLanguage(context))
  const end = skip + pageLimits.kbsShown
  const [{ cardSize }, kbs, found] = await Promise.all([
    api.readPreferences({}),
    readCards(
      { request, context },
      arranged.slice(skip, end).map(({ id }) => id),
    ),
    // The public list may include the user's own knowledge bases.
    api.attempt.listPublicKbs({
      query: { limit: Math.min(all.length + pageLimits.otherKbsShown, limits.kbPageSize) },
    }),
  ])
  const own = new Set(all.map(({ id }) => id))
  const others = listed(found, (cards) =>
    cards.filter(({ id }) => !own.has(id)).slice(0, pageLimits.otherKbsShown),
  )
  return {
    title: t('title'),
    query,
    cardSize,
    kbs,
    skip,
    next: end < arranged.length ? end : null,
    total: all.length,
    others,
  }
}

/** With fewer, a card says that there can be more. */
const fewKbs = 3

/** With fewer, all are seen at once, and there is nothing to search or to sort. */
const manyKbs = 7

function isAsked({ search, sort, filter }: DashboardQuery): boolean {
  return search !== '' || sort !== 'active' || filter !== 'all'
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
        {(total >= manyKbs || isAsked(query)) && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-lg:order-1 max-lg:w-full max-sm:gap-x-1.5">
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
      <OtherKbs list={others} />
      <p className="mt-10">
        <Link
          className="text-link inline-flex min-h-control items-center text-sm"
          to={href('/dashboard/bin')}
        >
          {t('bin')}
        </Link>
      </p>
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
        {total < fewKbs && <NewKbCard to={href('/kb/new')} label={t('newKb')} />}
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

function CardMenu({ kb }: { kb: CardKb }) {
  const { t } = useTranslation('dashboard')
  const { can, id: kbId, role } = kb
  return (
    <>
      {can.update && (
        <MenuLink dialog icon="settings" to={href('/kb/:kbId/settings', { kbId })}>
          {t('menu.edit')}
        </MenuLink>
      )}
      {role && (
        <MenuLink dialog icon="share" to={href('/kb/:kbId/share', { kbId })}>
          {t('menu.share')}
        </MenuLink>
      )}
      {can.manageMembers && (
        <MenuLink dialog icon="group" to={href('/kb/:kbId/settings/collaborators', { kbId })}>
          {t('menu.collaborators')}
        </MenuLink>
      )}
      {can.update && (can.leave || can.delete) && <MenuRule />}
      {can.leave && (
        <MenuLink dialog icon="logout" to={href('/kb/:kbId/quit', { kbId })}>
          {t('menu.quit')}
        </MenuLink>
      )}
      {can.delete && (
        <MenuLink dialog danger icon="delete" to={href('/kb/:kbId/delete', { kbId })}>
          {t('menu.delete')}
        </MenuLink>
      )}
    </>
  )
}

interface KbCardProps {
  kb: CardKb
  menu?: ReactNode
}

function KbCard({ kb, menu }: KbCardProps) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const toReader = kb.unreadPrivateCount + kb.unreadMentionCount
  const { said } = kb
  const at = said?.at ?? kb.lastActivityAt
  const time = <time dateTime={at}>{moment(at)}</time>
  return (
    <UsableRow as="li" className="kb-card">
      <header>
        <Icon name={kb.icon} />
        <h2 className="line-clamp-2" title={kb.title}>
          <Link to={href('/kb/:kbId', { kbId: kb.id })}>{kb.title}</Link>
        </h2>
        {toReader > 0 && <Badge count={toReader} />}
        {toReader === 0 && kb.unreadCount > 0 && (
          <Dot isQuiet label={t('unread', { count: kb.unreadCount })} />
        )}
        <FavoriteButton kb={kb} />
        {menu && (
          <RowMenu itemId={kb.id} label={t('moreOf', { name: kb.title })}>
            {menu}
          </RowMenu>
        )}
      </header>
      <p>{kb.description}</p>
      {said && (
        <div className="mt-auto flex gap-1.5 pt-1.5 pr-1.5 text-sm">
          <span className="min-w-0 flex-1 truncate" title={said.line}>
            {said.line}
          </span>
          <span className="flex-none text-ink-2">{time}</span>
        </div>
      )}
      <footer className={said ? 'mt-0' : undefined}>
        {kb.role && <span>{t(`roles.${kb.role}`)}</span>}
        <span>{t('files', { count: kb.resourceCount })}</span>
        {!said && time}
      </footer>
    </UsableRow>
  )
}

function NewKbCard({ to, label }: { to: string; label: string }) {
  return (
    <li>
      <Anchor
        className="grid h-full min-h-[124px] place-content-center justify-items-center gap-1.5 rounded-lg border border-line-2 border-dashed text-ink-2 hover:border-ink-3 hover:text-ink in-data-[size=small]:min-h-[100px]"
        dialog
        to={to}
      >
        <Icon name="add" />
        {label}
      </Anchor>
    </li>
  )
}
