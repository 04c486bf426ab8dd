import { href, redirect } from 'react-router'
import { ButtonLink } from '#app/components/button.tsx'
import { pageTags } from '#app/head/meta-tags.ts'
import { pageFacts } from '#app/head/page-head.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { getTranslator } from '#app/middleware/language.ts'
import { currentUser } from '#app/upstream/user.ts'
import type { Route } from './+types/route.ts'
import { Sample } from './sample.tsx'
import { Screens } from './screens.tsx'
import { Features, HowItWorks } from './sections.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  if (await currentUser({ request, context })) throw redirect(href('/dashboard'))
  const t = getTranslator(context).getFixedT(null, 'home')
  const words = { title: t('title'), description: t('description') }
  return { page: pageFacts({ request, context }, words) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageTags(loaderData?.page)

export default function Home() {
  const { t } = useTranslation('home')
  return (
    <div className="wrap">
      <section className="hero">
        <div>
          <h1>
            <span>{t('hero.first')}</span> <span>{t('hero.second')}</span>
          </h1>
          <p className="lead">{t('lead')}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink look="primary" large href={href('/login')}>
              {t('start')}
            </ButtonLink>
            <ButtonLink large href={href('/explore')}>
              {t('explore')}
            </ButtonLink>
          </div>
        </div>
        <Sample />
      </section>
      <HowItWorks />
      <Screens />
      <Features />
      <section className="closing">
        <h2>{t('closing.heading')}</h2>
        <p>{t('closing.text')}</p>
        <ButtonLink look="primary" large href={href('/login')}>
          {t('closing.action')}
        </ButtonLink>
      </section>
    </div>
  )
}
