import { useCallback, useRef, useState } from 'react'
import { data, Form, href, type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router'
import { cameFromOf } from '#app/dialogs/came-from.ts'
import { CancelLink, DialogActions, DialogPage } from '#app/dialogs/dialog-page.tsx'
import { FormTextArea } from '#app/forms/form-fields.tsx'
import { readForm } from '#app/forms/read-form.ts'
import { sendWithControl } from '#app/forms/send-with-control.ts'
import { submit } from '#app/forms/submit.ts'
import { type FormField, type Refused, useFields } from '#app/forms/use-fields.ts'
import { pageTitle } from '#app/head/page-title.ts'
import { useReason } from '#app/locales/use-reason.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { noStore } from '#app/middleware/no-store.ts'
import { newFormId } from '#app/middleware/once.ts'
import { getTranslator } from '#app/preferences/language.ts'
import {
  type Choice,
  type Choices,
  choicesIn,
  chosenOf,
  type Page,
} from '#app/routes/kb/book/choices.ts'
import { LineChoice } from '#app/routes/kb/book/line-choice.tsx'
import { useMentions } from '#app/routes/kb/chats/mentions/use-mentions.tsx'
import { chatTitle } from '#app/routes/kb/chats/title.ts'
import { resourcePlacePath } from '#app/routes/kb/resources/preview/place-path.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/fields/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { type Upstream, upstream } from '#app/upstream/client.ts'
import { passageCommentInput } from '#contract/calls/comments.ts'
import type { Chat } from '#contract/entities/chat.ts'
import type { Route } from './+types/new-comment.ts'
import { WordsChoice } from './words-choice.tsx'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { kbId } = params
  const api = upstream({ request, context })
  const [{ choices, first, back, isSelected }, { comments }, chats, kb] = await Promise.all([
    readWords(api, params, new URL(request.url).searchParams),
    api.listPassageComments({ params }),
    api.listChats({ query: { kbId } }),
    api.readKb({ params }),
  ])
  const translator = getTranslator(context)
  const t = translator.getFixedT(null, 'chats')
  const targets = chats.filter(isForPeople)
  // Where the page was talked about last, or else the chat with the newest message.
  const newest = comments.toSorted((one, other) => (one.messageId < other.messageId ? 1 : -1))
  const last = newest.find(({ chatId }) => targets.some(({ id }) => id === chatId))
  return {
    title: translator.getFixedT(null, 'comments')('title'),
    choices,
    first,
    back,
    isSelected,
    chatId: last?.chatId ?? targets.toSorted(byLastMessage)[0]?.id ?? '',
    targets: targets.map((chat) => ({ id: chat.id, title: chatTitle(chat, t) })),
    mayCreateChat: kb.can.createChat,
    clientId: newFormId(context),
  }
}

// While a new version is read there is no text for a moment, and afterwards there may be fewer
// sections. The comment that is being written stays.
async function readWords(api: Upstream, ids: Route.LoaderArgs['params'], query: URLSearchParams) {
  for (const page of [query.get('page') ?? '1', '1']) {
    const answer = await api.attempt.readResourcePage({ params: { ...ids, page } })
    if (!answer.ok) continue
    const { text, n, name } = answer.data
    return offeredIn(text, { ...ids, page: n, name }, query)
  }
  return offeredIn('', { ...ids, page: 1, name: null }, query)
}

type Offered = Choices & { isSelected: boolean }

/** Before the passages of their section, words that were selected in it. */
function offeredIn(text: string, page: Page, query: URLSearchParams): Offered {
  const named = choicesIn(text, page, query)
  const [selected, ...more] = named.choices
  if (!query.has('words') || !selected || more.length > 0) return { ...named, isSelected: false }
  const { choices } = choicesIn(text, page, new URLSearchParams())
  const others = choices.filter(({ quote }) => quote !== selected.quote)
  return { ...named, choices: [selected, ...others], isSelected: true }
}

export { noStore as headers }

/**
 * A change of the page must not choose other words while somebody writes about these. When they
 * were refused, the new ones are offered.
 */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = change
  if (formMethod) return true
  return currentUrl.href !== nextUrl.href && defaultShouldRevalidate
}

// The bot would take a comment for a question.
function isForPeople({ can, isWithBot, systemChat }: Chat): boolean {
  return can.send && !isWithBot && systemChat !== 'ai_chat'
}

function byLastMessage({ lastMessageAt: one }: Chat, { lastMessageAt: other }: Chat): number {
  return (other ?? '').localeCompare(one ?? '')
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { attempt } = upstream({ request, context })
  const form = await readForm(request)
  for (const [name, value] of Object.entries(chosenOf(String(form.get('line') ?? ''))))
    if (!form.has(name)) form.set(name, String(value))
  const outcome = await submit(form, passageCommentInput, (body) =>
    attempt.commentOnPassage({ params, body }),
  )
  if (!outcome.ok) return data({ refused: outcome.result }, { status: outcome.status })
  const to = cameFromOf(request, resourcePlacePath(params.kbId, params))
  return redirectWithFlash(to, { kind: 'success', key: 'commentSent' })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function NewComment({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation('comments')
  const { title, back, targets, mayCreateChat, choices } = loaderData
  return (
    <DialogPage title={title} closeTo={back} beside>
      {targets.length > 0 ? (
        <CommentForm {...loaderData} refused={actionData?.refused} />
      ) : (
        <>
          <LineChoice choices={choices.slice(0, 1)} chosen={undefined} label="" none={t('none')} />
          <p className="text-ink-2">{t('noChats')}</p>
          <DialogActions>
            <CancelLink closeTo={back} />
            {mayCreateChat && (
              <ButtonLink
                look="primary"
                icon="add"
                to={href('/kb/:kbId/chats/new', { kbId: params.kbId })}
              >
                {t('newChat')}
              </ButtonLink>
            )}
          </DialogActions>
        </>
      )}
    </DialogPage>
  )
}

interface CommentFormProps {
  choices: Choice[]
  first?: number
  /** The first of them was, in the text. */
  isSelected: boolean
  back: string
  /** The one that is chosen first. */
  chatId: string
  targets: { id: string; title: string }[]
  clientId: string
  refused: Refused | undefined
}

function CommentForm(props: CommentFormProps) {
  const { choices, first, isSelected, back, chatId, targets, clientId, refused } = props
  const { t } = useTranslation('comments')
  const { form, fields, errors } = useFields('comment', { refused })
  const reason = useReason()
  const busy = useNavigation().state !== 'idle'
  const sent = refused?.initialValue
  const isLost = refused?.error?.quote !== undefined
  const [into, setInto] = useState(sent?.chatId ? String(sent.chatId) : chatId)
  return (
    <Form {...form}>
      {errors && <Notice kind="error">{t('failed', { reason: reason(errors) })}</Notice>}
      {isLost && <Notice kind="error">{t('gone')}</Notice>}
      <input type="hidden" name="clientId" value={clientId} />
      <WordsChoice
        choices={choices}
        first={first}
        chosen={sent?.line ? String(sent.line) : undefined}
        isFolded={isSelected}
      />
      <CommentText field={fields.content} chatId={into} />
      <SelectField
        id="comment-chat"
        name="chatId"
        label={t('chat')}
        help={t('help')}
        defaultValue={into}
        onChange={({ currentTarget }) => setInto(currentTarget.value)}
      >
        {targets.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </SelectField>
      <DialogActions
        isFoot
        className="sticky bottom-0 z-raised -mx-6 -mb-6 border-line border-t bg-raised px-6 py-3 max-sm:py-2"
      >
        <CancelLink closeTo={back} />
        {choices.length > 0 && (
          <Button look="primary" icon="chat_bubble" busy={busy}>
            {t('send')}
          </Button>
        )}
      </DialogActions>
    </Form>
  )
}

/** `@` offers the people of the chat. */
function CommentText({ field, chatId }: { field: FormField; chatId: string }) {
  const { t } = useTranslation('comments')
  const text = useRef<HTMLTextAreaElement>(null)
  const mentions = useMentions(text, { chatId, everyone: null })
  const { ref: given, ...props } = field.props
  const ref = useCallback(
    (area: HTMLElement | null) => {
      text.current = area as HTMLTextAreaElement | null
      given?.(area)
    },
    [given],
  )
  return (
    <>
      <FormTextArea
        {...mentions.field}
        field={{ ...field, props: { ...props, ref } }}
        label={t('content')}
        rows={2}
        autoFocus
        onInput={mentions.look}
        onKeyDown={(event) => {
          if (!mentions.onKeyDown(event)) sendWithControl(event)
        }}
        aria-keyshortcuts="Control+Enter"
        onBlur={mentions.close}
      />
      {mentions.list}
    </>
  )
}
