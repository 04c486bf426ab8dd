import { data, href } from 'react-router'
import { readForm } from '#app/forms/read-form.ts'
import { submit } from '#app/forms/submit.ts'
import { pageTags } from '#app/head/meta-tags.ts'
import { pageFacts } from '#app/head/page-head.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { markedParts, useCellName, usePlaceName } from '#app/routes/kb/chats/answer/citation.ts'
import { fileType } from '#app/routes/kb/resources/list/file-type.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Quote } from '#app/ui/text/quote.tsx'
import { upstream } from '#app/upstream/client.ts'
import { visitorQuestion } from '#contract/calls/published.ts'
import type { PublishedKb, PublishedQuote } from '#contract/entities/published.ts'
import { documentTitle } from '#shared/formats.ts'
import type { Route } from './+types/ask.ts'
import { quoteAddress } from './addresses.ts'
import { cachedFor } from './arrive.ts'
import { AskForm } from './ask-form.tsx'
import { Frame } from './frame.tsx'

export async function loader({ request, context, params: { kbId } }: Route.LoaderArgs) {
  const { kb } = await upstream({ request, context }).readPublishedKb({ params: { kbId } })
  if (!kb.canAsk) throw data(null, { status: 404 })
  const title = `${getTranslator(context).getFixedT(null, 'published')('ask.title')} · ${kb.title}`
  const page = pageFacts({ request, context }, { title, description: '', indexed: false })
  return data({ page, kb }, cachedFor({ request }))
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { attempt } = upstream({ request, context })
  const outcome = await submit(await readForm(request), visitorQuestion, (body) =>
    attempt.askPublishedKb({ params, body }),
  )
  if (!outcome.ok)
    return data({ refused: outcome.result, answer: null }, { status: outcome.status })
  const { question } = outcome.value
  return { refused: undefined, answer: { question, quotes: outcome.data.quotes } }
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => pageTags(loaderData?.page)

export default function Ask({ loaderData: { kb }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('published')
  const answer = actionData?.answer
  const isAnswered = answer && answer.quotes.length > 0
  return (
    <Frame kb={kb} above={[]} inside={href('/kb/:kbId', { kbId: kb.id })}>
      <div className="max-w-[760px]">
        <h1 className="mb-5 text-title wrap-anywhere">{answer?.question ?? t('ask.title')}</h1>
        {isAnswered && <Answer kb={kb} quotes={answer.quotes} />}
        {answer && !isAnswered && <Nothing kb={kb} question={answer.question} />}
        <AskForm
          kb={kb}
          label={isAnswered ? t('ask.another') : t('ask.label')}
          question={isAnswered ? undefined : answer?.question}
          refused={actionData?.refused}
        />
      </div>
    </Frame>
  )
}

const answerLook = 'mb-8 grid gap-5 border-line border-b pb-8'

/** As members see it. */
function Answer({ kb, quotes }: { kb: PublishedKb; quotes: PublishedQuote[] }) {
  const { t } = useTranslation(['published', 'chats'])
  const placeName = usePlaceName()
  const cellName = useCellName()
  const files = new Set(quotes.map(({ resourceId }) => resourceId)).size
  const from = t('chats:bot.fromFiles', { count: files })
  return (
    <section className={answerLook} aria-label={t('ask.answer')}>
      {quotes.map((quote, index) => (
        <Quote
          key={`${quote.resourceId} ${quote.page} ${quote.quote}`}
          number={index + 1}
          parts={markedParts(quote)}
          above={cellName(quote)}
          source={placeName({ ...quote, title: documentTitle(quote.title) })}
          to={quoteAddress(kb, quote)}
          icon={fileType({ kind: 'file', type: '', title: quote.title }).icon}
        />
      ))}
      <p className="text-ink-2 text-sm">{t('chats:bot.quotes', { count: quotes.length, from })}</p>
    </section>
  )
}

function Nothing({ kb, question }: { kb: PublishedKb; question: string }) {
  const { t } = useTranslation('published')
  const query = new URLSearchParams({ q: question })
  return (
    <section className={answerLook} aria-label={t('ask.answer')}>
      <div>
        <p className="font-label text-lg">{t('ask.nothing')}</p>
        <p className="mt-1 text-ink-2">{t('ask.nothingText')}</p>
      </div>
      <ButtonLink
        className="justify-self-start"
        icon="search"
        href={`${href('/p/:kbId/search', { kbId: kb.id })}?${query}`}
        rel="nofollow"
      >
        {t('ask.search')}
      </ButtonLink>
    </section>
  )
}
