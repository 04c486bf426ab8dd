import { siteTitle } from '#app/head/site-title.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { noStore } from '#app/middleware/no-store.ts'
import { FramedProblem } from '#app/problems/framed-problem.tsx'
import { isOfResource, useRevalidateSoon } from '#app/realtime/use-revalidate-soon.ts'
import { Pane } from '#app/routes/kb/chats/pane/pane.tsx'
import { useChatBeside } from '#app/routes/kb/chats/thread/chat-beside.ts'
import { Preview } from '#app/routes/kb/resources/preview/preview.tsx'
import { upstream } from '#app/upstream/client.ts'
import type { Route } from './+types/route.ts'
import { CitedFile } from './cited-file.tsx'
import { readCitation } from './read-citation.ts'
import { Steps } from './steps.tsx'

export function loader({ request, context, params }: Route.LoaderArgs) {
  return readCitation(upstream({ request, context }), params, new URL(request.url))
}

export { noStore as headers }

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: siteTitle(loaderData?.citation.title) },
]

/** The file that an answer quotes, at the place of the quote, beside the chat. */
export default function CitationPage({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation('citation')
  const { title } = useChatBeside()
  const { citation, shown } = loaderData
  useRevalidateSoon(
    (event) =>
      isOfResource(shown.resource.id, event) ||
      (event.type === 'quotes_update' && event.data.chatId === params.chatId),
  )
  return (
    <Pane title={t('title')} chatTitle={title} actions={<Steps {...loaderData} />}>
      <CitedFile citation={citation} />
      <section
        className="min-h-0 flex-1 overflow-y-auto px-4 pb-8"
        // Another citation or page begins at its own place.
        key={`${citation.n} ${shown.n} ${shown.view}`}
        ref={showPassage}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling text must be focusable
        tabIndex={0}
        aria-label={citation.title}
      >
        <Preview shown={shown} />
      </section>
    </Pane>
  )
}

function showPassage(pane: HTMLElement | null): void {
  pane?.querySelector('#passage')?.scrollIntoView({ block: 'center' })
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation('citation')
  return (
    <Pane title={t('title')} chatTitle={useChatBeside().title}>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <FramedProblem error={error} />
      </div>
    </Pane>
  )
}
