import { data, Form, href } from 'react-router'
import { CancelLink, DialogActions, DialogPage } from '#app/dialogs/dialog-page.tsx'
import { SearchField } from '#app/forms/search-field.tsx'
import { pageTitle } from '#app/head/page-title.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { aboutParam, readAskedFiles } from '#app/routes/kb/asked-files/asked-files.ts'
import { asksBot } from '#app/routes/kb/chats/asks-bot.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/fields/field.tsx'
import { upstream } from '#app/upstream/client.ts'
import { limits } from '#contract/limits.ts'
import type { Route } from './+types/choose-files.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const api = upstream({ request, context })
  const { searchParams } = new URL(request.url)
  const search = searchParams.get('q')?.slice(0, limits.searchQueryLength) || undefined
  const { kbId, chatId } = params
  const [chat, chosen, { resources }] = await Promise.all([
    api.readChat({ params: { chatId } }),
    readAskedFiles(api, kbId, searchParams),
    api.listResources({ params: { kbId }, query: { search, status: 'completed', sort: 'newest' } }),
  ])
  if (chat.knowledgeBaseId !== kbId || !asksBot(chat)) throw data(null, { status: 404 })
  const others = resources
    .filter(({ id }) => !chosen.some((one) => one.id === id))
    .map(({ id, title }) => ({ id, title }))
  const title = getTranslator(context).getFixedT(null, 'askedFiles')('title')
  return { title, search, chosen, others, from: searchParams.get('from') }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function ChooseFiles({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation('askedFiles')
  const { title, search, chosen, others, from } = loaderData
  const chat = href('/kb/:kbId/chats/:chatId', params)
  return (
    <DialogPage title={title} closeTo={chat}>
      <search>
        <Form className="flex gap-2" replace preventScrollReset>
          {from && <input type="hidden" name="from" value={from} />}
          {chosen.map(({ id }) => (
            <input key={id} type="hidden" name={aboutParam} value={id} />
          ))}
          <SearchField className="flex-1" name="q" label={t('search')} defaultValue={search} />
          <Button>{t('find')}</Button>
        </Form>
      </search>
      <Form action={chat} replace preventScrollReset>
        <fieldset>
          <legend className="sr-only">{title}</legend>
          <div className="grid max-h-72 gap-1 overflow-y-auto">
            {[...chosen, ...others].map(({ id, title }) => (
              <Checkbox
                key={id}
                name={aboutParam}
                value={id}
                label={title}
                defaultChecked={chosen.some((one) => one.id === id)}
              />
            ))}
          </div>
          {chosen.length + others.length === 0 && (
            <p className="text-ink-2">{t(search ? 'notFound' : 'none')}</p>
          )}
        </fieldset>
        <p className="text-ink-2 text-sm">{t('help', { max: limits.filesPerQuestion })}</p>
        <DialogActions>
          <CancelLink closeTo={chat} />
          <Button look="primary">{t('use')}</Button>
        </DialogActions>
      </Form>
    </DialogPage>
  )
}
