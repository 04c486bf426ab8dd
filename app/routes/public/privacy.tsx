import { pageTags } from '#app/head/meta-tags.ts'
import { pageFacts } from '#app/head/page-head.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { Wrap } from '#app/ui/wrap.tsx'
import type { Route } from './+types/privacy.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  const t = getTranslator(context).getFixedT(null, 'privacy')
  const words = { title: t('title'), description: t('description') }
  return { page: pageFacts({ request, context }, words) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageTags(loaderData?.page)

export default function Privacy() {
  const { t } = useTranslation('privacy')
  return (
    <Wrap as="article">
      <div className="prose">
        <h1>{t('title')}</h1>
        <p className="mb-6 text-[1.1875rem]">{t('lead')}</p>
        <h2>{t('stored.heading')}</h2>
        <ul>
          <li>{t('stored.account')}</li>
          <li>{t('stored.content')}</li>
          <li>{t('stored.invited')}</li>
          <li>{t('stored.sessions')}</li>
        </ul>
        <h2>{t('cookies.heading')}</h2>
        <p>{t('cookies.text')}</p>
        <p>{t('cookies.typed')}</p>
        <h2>{t('others.heading')}</h2>
        <p>{t('others.members')}</p>
        <p>{t('others.provider')}</p>
        <p>{t('others.links')}</p>
        <p>{t('others.push')}</p>
        <p>{t('others.payment')}</p>
        <p>{t('others.model')}</p>
        <h2>{t('removal.heading')}</h2>
        <p>{t('removal.text')}</p>
      </div>
    </Wrap>
  )
}
