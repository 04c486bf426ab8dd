import { pageTags } from '#app/head/meta-tags.ts'
import { pageFacts } from '#app/head/page-head.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { Wrap } from '#app/ui/wrap.tsx'
import type { Route } from './+types/terms.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  const t = getTranslator(context).getFixedT(null, 'terms')
  const words = { title: t('title'), description: t('description') }
  return { page: pageFacts({ request, context }, words) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageTags(loaderData?.page)

export default function Terms() {
  const { t } = useTranslation('terms')
  return (
    <Wrap as="article">
      <div className="prose">
        <h1>{t('title')}</h1>
        <p className="mb-6 text-[1.1875rem]">{t('lead')}</p>
        <h2>{t('yours.heading')}</h2>
        <p>{t('yours.text')}</p>
        <h2>{t('conduct.heading')}</h2>
        <ul>
          <li>{t('conduct.rights')}</li>
          <li>{t('conduct.harm')}</li>
          <li>{t('conduct.access')}</li>
        </ul>
        <h2>{t('answers.heading')}</h2>
        <p>{t('answers.text')}</p>
        <h2>{t('service.heading')}</h2>
        <p>{t('service.text')}</p>
      </div>
    </Wrap>
  )
}
