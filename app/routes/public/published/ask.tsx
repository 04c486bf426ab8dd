import { data, href } from 'react-router'
import { readForm } from '#app/forms/read-form.ts'
import { submit } from '#app/forms/submit.ts'
import { pageTags } from '#app/head/meta-tags.ts'
import { pageFacts } from '#app/head/page-head.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { Empty } from '#app/ui/empty.tsx'
import { excerptParts } from '#app/ui/text/excerpt-parts.ts'
import { Marked } from '#app/ui/text/quote.tsx'
import { upstream } from '#app/upstream/client.ts'
import { visitorQuestion } from '#contract/calls/published.ts'
import type { PublishedKb, PublishedQuote } from '#contract/entities/published.ts'
import { cellWords } from '#shared/cell-words.ts'
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
  return (
    <Frame kb={kb} above={[]} inside={href('/kb/:kbId', { kbId: kb.id })}>
      <div className="max-w-[760px]">
        <h1 className="mb-4 text-title wrap-anywhere">{answer?.question ?? t('ask.title')}</h1>
        {answer && <Quotes kb={kb} quotes={answer.quotes} />}
        <AskForm kb={kb} refused={actionData?.refused} />
      </div>
    </Frame>
  )
}

function Quotes({ kb, quotes }: { kb: PublishedKb; quotes: PublishedQuote[] }) {
  const { t } = useTranslation(['published', 'common'])
  if (quotes.length === 0)
    return <Empty icon="search" title={t('ask.nothing')} text={t('ask.nothingText')} />
  return (
    <ol className="mb-10 border-line border-t">
      {quotes.map((quote) => (
        <li
          key={`${quote.resourceId} ${quote.page} ${quote.quote}`}
          className="relative border-line border-b py-4 hover:bg-hover"
        >
          {quote.cell && (
            <p className="text-ink-2 text-md wrap-anywhere">
              {cellWords(quote.cell, t('common:between.value'))}
            </p>
          )}
          <blockquote className="font-serif text-xl leading-[1.45] whitespace-pre-line wrap-anywhere">
            <Marked parts={excerptParts({ excerpt: quote.quote, marks: quote.marks })} />
          </blockquote>
          <p className="mt-1 text-ink-2 text-md wrap-anywhere">
            <a
              className="after:absolute after:inset-0 hover:underline"
              href={quoteAddress(kb, quote)}
            >
              {documentTitle(quote.title)}
              {quote.line !== null && ` · ${t('line', { n: quote.line })}`}
              {quote.line === null && quote.page > 1 && ` · ${t('page', { n: quote.page })}`}
            </a>
          </p>
        </li>
      ))}
    </ol>
  )
}
