import { pageTags } from '#app/head/meta-tags.ts'
import { pageFacts } from '#app/head/page-head.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { Wrap } from '#app/ui/wrap.tsx'
import type { Route } from './+types/about.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  const t = getTranslator(context).getFixedT(null, 'about')
  const words = { title: t('title'), description: t('description') }
  return { page: pageFacts({ request, context }, words) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageTags(loaderData?.page)

export default function About() {
  const { t } = useTranslation('about')
  return (
    <Wrap as="article">
      <div className="prose">
        <h1>{t('title')}</h1>
        <p className="mb-6 text-[1.1875rem]">{t('lead')}</p>
        <h2>{t('idea.heading')}</h2>
        <p>{t('idea.first')}</p>
        <p>{t('idea.second')}</p>
        <h2>{t('answers.heading')}</h2>
        <p>{t('answers.first')}</p>
        <p>{t('answers.second')}</p>
        <h2>{t('yours.heading')}</h2>
        <p>{t('yours.first')}</p>
        <p>{t('yours.second')}</p>
      </div>
    </Wrap>
  )
}
