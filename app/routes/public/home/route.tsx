import { href, redirect } from 'react-router'
import { ButtonLink } from '#app/components/button.tsx'
import { Wrap } from '#app/components/wrap.tsx'
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
    <Wrap>
      <section className="grid items-center gap-x-20 gap-y-10 pt-10 pb-18 md:grid-cols-[1.05fr_1fr] md:pt-18 md:pb-20">
        <div>
          <h1 className="font-bold text-hero leading-[1.06] tracking-[-0.025em]">
            <span className="block">{t('hero.first')}</span>{' '}
            <span className="block">{t('hero.second')}</span>
          </h1>
          <p className="mt-6 text-ink-2 text-lead text-pretty">{t('lead')}</p>
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
      <section className="grid justify-items-start gap-2 border-line border-t pt-14 pb-20">
        <h2 className="text-2xl">{t('closing.heading')}</h2>
        <p className="mb-4 max-w-[56ch] text-ink-2">{t('closing.text')}</p>
        <ButtonLink look="primary" large href={href('/login')}>
          {t('closing.action')}
        </ButtonLink>
      </section>
    </Wrap>
  )
}
