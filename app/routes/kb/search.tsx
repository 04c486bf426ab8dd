import { Form, useRouteLoaderData } from 'react-router'
import { pageTitle } from '#app/head/page-title.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { noStore } from '#app/middleware/no-store.ts'
import { newFormId } from '#app/middleware/once.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { useKbContext } from '#app/routes/kb/chats/kb-context.ts'
import { chatPath } from '#app/routes/kb/chats/paths.ts'
import type { loader as kbLoader } from '#app/routes/kb/route.tsx'
import { readSearchPage } from '#app/routes/search/read.ts'
import { SearchPage } from '#app/routes/search/search-page.tsx'
import { Button } from '#app/ui/button.tsx'
import type { Route } from './+types/search.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const title = getTranslator(context).getFixedT(null, 'find')('title')
  const searched = await readSearchPage({ request, context }, params.kbId)
  return { title, searched, clientId: newFormId(context) }
}

export { noStore as headers }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(
    matches,
    loaderData && [loaderData.searched.filters.q, loaderData.title].filter(Boolean).join(' · '),
  )

export default function SearchInKb({ loaderData, params }: Route.ComponentProps) {
  const { searched, clientId } = loaderData
  const { q } = searched.filters
  return (
    <SearchPage searched={searched}>
      {q && <AskLine q={q} kbId={params.kbId} clientId={clientId} />}
    </SearchPage>
  )
}

interface AskLineProps {
  q: string
  kbId: string
  clientId: string
}

/** Sends what was searched as a question. */
function AskLine({ q, kbId, clientId }: AskLineProps) {
  const { t } = useTranslation('find')
  const kb = useRouteLoaderData<typeof kbLoader>('routes/kb/route')?.kb
  const chat = useKbContext().chats.items?.find(({ systemChat }) => systemChat === 'ai_chat')
  if (!chat || !kb?.can.chat) return null
  return (
    <Form
      className="pt-4"
      method="post"
      encType="multipart/form-data"
      action={chatPath(kbId, chat.id)}
    >
      <input type="hidden" name="clientId" value={clientId} />
      <input type="hidden" name="content" value={q} />
      <Button icon="bolt" className="max-w-full">
        <span className="min-w-0 truncate">{t('ask', { q })}</span>
      </Button>
    </Form>
  )
}
