import { data, href } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/icon.tsx'
import { documentText } from '#app/ui/text/quote.tsx'
import { upstream } from '#app/upstream/client.ts'
import type { Route } from './+types/home.ts'
import { kbAddress } from './addresses.ts'
import { cachedFor, idIn, redirectTo } from './arrive.ts'
import { AskForm } from './ask-form.tsx'
import { Contents } from './contents.tsx'
import { Frame } from './frame.tsx'
import { Feed, FurtherChanges, furtherChanges } from './further-changes.tsx'
import { publishedFacts } from './page-facts.ts'
import { publishedTags } from './page-tags.ts'

export async function loader({ request, context, params: { kbId } }: Route.LoaderArgs) {
  const after = idIn({ request }, 'after')
  const input = { params: { kbId }, query: { after } }
  const contents = await upstream({ request, context }).readPublishedKb(input)
  const { kb } = contents
  const address = kbAddress(kb)
  redirectTo(address, { request })
  const page = publishedFacts(
    { request, context },
    {
      kb,
      above: [],
      title: null,
      description: kb.description || kb.summary,
      address: after ? `${address}?after=${after}` : address,
    },
  )
  return data({ page, contents, address, isContinued: after !== undefined }, cachedFor({ request }))
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => publishedTags(loaderData?.page)

export default function Home({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('published')
  const { contents, address, isContinued } = loaderData
  const { kb } = contents
  const further = furtherChanges(contents)
  return (
    <Frame kb={kb} above={null} inside={href('/kb/:kbId', { kbId: kb.id })}>
      <header className="mb-8 max-w-[68ch]">
        <h1 className="flex gap-3 text-title wrap-anywhere">
          <Icon className="mt-2 shrink-0 text-accent" name={kb.icon} size={28} />
          {kb.title}
        </h1>
        {kb.description && (
          <p className="mt-2 whitespace-pre-line text-ink-2 text-lg wrap-anywhere">
            {kb.description}
          </p>
        )}
        {kb.isSummaryByModel && !isContinued && (
          <section className="mt-5" aria-label={t('summary')}>
            <p className={`${documentText} whitespace-pre-line wrap-anywhere`}>{kb.summary}</p>
          </section>
        )}
        {kb.canAsk && !isContinued && (
          <section className="mt-5 max-w-[560px] print:hidden" aria-label={t('ask.title')}>
            <AskForm kb={kb} label={t('ask.label')} />
          </section>
        )}
      </header>
      <div
        className={classes(
          'grid gap-x-12 gap-y-10',
          further.length > 0 && 'lg:grid-cols-[minmax(0,1fr)_280px]',
        )}
      >
        <section aria-labelledby="files">
          <div className="mb-1 flex flex-wrap items-center gap-x-6">
            <h2 className="mr-auto" id="files">
              {t('files', { count: kb.resourceCount })}
            </h2>
            <Feed kb={kb} />
          </div>
          <Contents contents={contents} address={address} isContinued={isContinued} />
        </section>
        <FurtherChanges kb={kb} files={further} />
      </div>
    </Frame>
  )
}
