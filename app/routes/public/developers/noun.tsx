import { data, href } from 'react-router'
import { pageTags } from '#app/head/meta-tags.ts'
import { pageFacts } from '#app/head/page-head.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { publicOrigin } from '#app/middleware/public-origin.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { Wrap } from '#app/ui/wrap.tsx'
import type { Route } from './+types/noun.ts'
import { Code, Described } from './code.tsx'
import { type DescribedCall, nouns } from './reference.ts'

export function loader({ request, context, params }: Route.LoaderArgs) {
  const noun = nouns.find(({ name }) => name === params.noun)
  if (!noun) throw data(null, { status: 404 })
  const t = getTranslator(context).getFixedT(null, 'developers')
  const title = t('noun.title', { noun: noun.title })
  const words = { title, description: t('lead') }
  const origin = publicOrigin({ request, context })
  return { page: pageFacts({ request, context }, words), origin, noun }
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageTags(loaderData?.page)

export default function DevelopersNoun({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('developers')
  const { origin, noun } = loaderData
  return (
    <Wrap as="article">
      <div className="prose">
        <p>
          <a href={href('/developers')}>{t('title')}</a>
        </p>
        <h1>{loaderData.page.title}</h1>
        <p>{t('noun.text')}</p>
        <Code>{`API=${origin}/api\nKEY=cmp_…`}</Code>
        {noun.calls.map((call) => (
          <CallSection key={call.name} call={call} />
        ))}
      </div>
    </Wrap>
  )
}

function CallSection({ call }: { call: DescribedCall }) {
  const { t } = useTranslation('developers')
  const { name, method, path, summary, use, command, answer } = call
  return (
    <section lang="en">
      <h2 className="wrap-anywhere" id={name}>
        <a href={`#${name}`}>{name}</a>
      </h2>
      <p>
        <code className="font-mono wrap-anywhere">
          {method} {path}
        </code>
      </p>
      <p>
        <Described text={summary} />
      </p>
      <p>{t(`uses.${use}`)}</p>
      <Code>{command}</Code>
      {answer && <Code>{answer}</Code>}
    </section>
  )
}
