import { data, Form, href, useNavigation } from 'react-router'
import { CancelLink, DialogActions, DialogPage } from '#app/dialogs/dialog-page.tsx'
import { readForm } from '#app/forms/read-form.ts'
import { useAnswer } from '#app/forms/use-answer.ts'
import { pageTitle } from '#app/head/page-title.ts'
import { useReason } from '#app/locales/use-reason.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { noStore } from '#app/middleware/no-store.ts'
import { publicOrigin } from '#app/middleware/public-origin.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { readDraftText } from '#app/routes/kb/chats/drafts/read-draft-text.ts'
import { chatPath } from '#app/routes/kb/chats/paths.ts'
import { chatTitle } from '#app/routes/kb/chats/title.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/fields/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { upstream } from '#app/upstream/client.ts'
import { calls } from '#contract/calls.ts'
import type { BookLine } from '#contract/entities/book-line.ts'
import type { Route } from './+types/quote.ts'
import { linePath, sourceName, sourcePath } from './source.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const api = upstream({ request, context })
  const [line, chats] = await Promise.all([
    api.readBookLine({ params }),
    api.listChats({ query: { kbId: params.kbId } }),
  ])
  const translator = getTranslator(context)
  const t = translator.getFixedT(null, 'chats')
  const targets = chats.filter(({ can }) => can.send)
  return {
    title: translator.getFixedT(null, 'book')('quoting.title'),
    quote: line.quote,
    targets: targets.map((chat) => ({ id: chat.id, title: chatTitle(chat, t) })),
  }
}

export { noStore as headers }

export async function action({ request, context, params }: Route.ActionArgs) {
  const { kbId } = params
  const api = upstream({ request, context })
  const chatId = String((await readForm(request)).get('chatId') ?? '')
  const to = calls.readChat.params.safeParse({ chatId })
  if (!to.success) return data({ error: 'chat_not_found' as const }, { status: 400 })
  const line = await api.readBookLine({ params })
  const t = getTranslator(context).getFixedT(null, 'chats')
  const written = await readDraftText(api, { chatId, rootId: null })
  const origin = publicOrigin({ request, context })
  const source = markdownLink(sourceName(line.source, t), origin + sourcePath(line))
  const title = getTranslator(context).getFixedT(null, 'book')('title')
  const book = markdownLink(title, origin + linePath(line))
  // Others would find nothing behind the link of a line that is not shared.
  const quoted = quotation(line, line.isShared ? `${source} · ${book}` : source)
  const content = written.trim() ? `${written.trimEnd()}\n\n${quoted}` : quoted
  const answer = await api.attempt.saveDraft({ params: { chatId }, body: { content } })
  if (!answer.ok) return data({ error: answer.error.code }, { status: answer.status })
  return redirectWithFlash(chatPath(kbId, chatId), { kind: 'success', key: 'draftSaved' })
}

// In Markdown, with an empty line at the end to go on writing.
function quotation({ quote }: BookLine, links: string): string {
  const lines = quote.split('\n').map((line) => `> ${line}`)
  return `${lines.join('\n')}\n\n${links}\n\n`
}

function markdownLink(name: string, address: string): string {
  return `[${name.replace(/[[\]\\]/g, '\\$&')}](${address})`
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function QuoteLine({ loaderData, params, ...props }: Route.ComponentProps) {
  const actionData = useAnswer(props.actionData)
  const { t } = useTranslation('book')
  const { title, quote, targets } = loaderData
  const reason = useReason()
  const busy = useNavigation().state !== 'idle'
  const back = href('/kb/:kbId/book', params)
  return (
    <DialogPage title={title} closeTo={back}>
      {actionData && (
        <Notice kind="error">{t('quoting.failed', { reason: reason([actionData.error]) })}</Notice>
      )}
      <blockquote className="line-clamp-4 border-marker border-l-3 py-1 pl-4 font-serif text-lg wrap-anywhere">
        {quote}
      </blockquote>
      <Form className="grid grid-cols-1 gap-4" method="post" replace preventScrollReset>
        {targets.length === 0 ? (
          <p className="text-ink-2">{t('quoting.none')}</p>
        ) : (
          <SelectField
            id="quote-chat"
            name="chatId"
            label={t('quoting.chat')}
            help={t('quoting.help')}
          >
            {targets.map(({ id, title: name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <DialogActions>
          <CancelLink closeTo={back} />
          {targets.length > 0 && (
            <Button look="primary" icon="chat_bubble" busy={busy}>
              {t('quoting.button')}
            </Button>
          )}
        </DialogActions>
      </Form>
    </DialogPage>
  )
}
