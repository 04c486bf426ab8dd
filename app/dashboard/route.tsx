import { href } from 'react-router'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { Empty } from '#app/components/empty.tsx'
import { Page, PageHeader } from '#app/components/page.tsx'
import { SearchField } from '#app/components/search-field.tsx'
import { KbCard, NewKbCard } from '#app/kb/card.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { getTranslator } from '#app/middleware/language.ts'
import { upstream } from '#app/upstream/client.ts'
import type { Route } from './+types/route.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const t = getTranslator(context).getFixedT(null, 'dashboard')
  const search = new URL(request.url).searchParams.get('search')?.trim() ?? ''
  const all = await upstream({ request, context }).listKbs({})
  const words = search.toLocaleLowerCase()
  const kbs = all.filter((kb) => kb.title.toLocaleLowerCase().includes(words))
  return { title: t('title'), search, kbs, total: all.length }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.title} · Commonplace` },
]

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(['dashboard', 'common'])
  const { kbs, search, total } = loaderData
  return (
    <Page>
      <PageHeader title={t('title')}>
        {total > 0 && (
          <search>
            <form className="header-form" action={href('/dashboard')}>
              <SearchField name="search" label={t('findByTitle')} defaultValue={search} />
            </form>
          </search>
        )}
        <ButtonLink look="primary" icon="add" dialog to={href('/kb/new')}>
          {t('new')}
        </ButtonLink>
      </PageHeader>
      {kbs.length === 0 && search ? <NothingFound search={search} /> : <Cards kbs={kbs} />}
    </Page>
  )
}

function Cards({ kbs }: Pick<Route.ComponentProps['loaderData'], 'kbs'>) {
  const { t } = useTranslation('dashboard')
  return (
    <ul className="kb-cards">
      {kbs.map((kb) => (
        <KbCard
          key={kb.id}
          kb={kb}
          to={href('/kb/:kbId', { kbId: kb.id })}
          favoritePath={href('/kb/:kbId/favorite', { kbId: kb.id })}
        />
      ))}
      <NewKbCard to={href('/kb/new')} label={t('newKb')} />
    </ul>
  )
}

function NothingFound({ search }: { search: string }) {
  const { t } = useTranslation(['dashboard', 'common'])
  return (
    <Empty icon="search" title={t('noneTitle', { search })} text={t('noneText')}>
      <form action={href('/dashboard')}>
        <Button>{t('showAll')}</Button>
      </form>
    </Empty>
  )
}
