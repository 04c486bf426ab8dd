import { data, Form, href, useNavigation } from 'react-router'
import { cameFromOf } from '#app/dialogs/came-from.ts'
import { CancelLink, DialogActions, DialogPage } from '#app/dialogs/dialog-page.tsx'
import { constraints } from '#app/forms/constraints.build.ts'
import { readForm } from '#app/forms/read-form.ts'
import { pageTitle } from '#app/head/page-title.ts'
import { useReason } from '#app/locales/use-reason.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { noStore } from '#app/middleware/no-store.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { placeNamer } from '#app/routes/kb/chats/answer/citation.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/fields/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { upstream } from '#app/upstream/client.ts'
import { calls } from '#contract/calls.ts'
import type { Route } from './+types/keep.ts'
import { type Choice, readChoices } from './choices.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const api = upstream({ request, context })
  const translator = getTranslator(context)
  const nameOf = placeNamer(translator.getFixedT(null, 'chats'))
  const { searchParams } = new URL(request.url)
  const found = await readChoices(api, params.kbId, searchParams, nameOf)
  return { title: translator.getFixedT(null, 'book')('keep.title'), ...found }
}

export { noStore as headers }

export async function action({ request, context, params }: Route.ActionArgs) {
  const { attempt } = upstream({ request, context })
  const form = await readForm(request)
  const typed = { note: String(form.get('note') ?? ''), chosen: String(form.get('line') ?? '') }
  const body = calls.keepLine.body.safeParse({ ...chosenOf(typed.chosen), note: typed.note })
  if (!body.success) return data({ typed, error: 'invalid_input' as const }, { status: 400 })
  const answer = await attempt.keepLine({ params, body: body.data })
  if (!answer.ok) return data({ typed, error: answer.error.code }, { status: answer.status })
  const to = cameFromOf(request, href('/kb/:kbId/book', params))
  return redirectWithFlash(to, { kind: 'success', key: 'lineKept' })
}

// What a browser sends is checked by the contract, and the words by the API.
function chosenOf(value: string): object {
  try {
    const chosen: unknown = JSON.parse(value)
    return typeof chosen === 'object' && chosen !== null ? chosen : {}
  } catch {
    return {}
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function KeepLine({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('book')
  const { title, choices, back } = loaderData
  const reason = useReason()
  const busy = useNavigation().state !== 'idle'
  const error = actionData?.error
  return (
    <DialogPage title={title} closeTo={back} wide>
      {error && (
        <Notice kind="error">
          {error === 'invalid_input'
            ? t('keep.words')
            : t('keep.failed', { reason: reason([error]) })}
        </Notice>
      )}
      <Form className="grid grid-cols-1 gap-4" method="post" replace preventScrollReset>
        <Lines choices={choices} chosen={actionData?.typed.chosen} />
        {choices.length > 0 && (
          <TextArea
            id="keep-note"
            name="note"
            label={t('keep.note')}
            help={t('keep.help')}
            rows={2}
            {...constraints.bookLine.note}
            defaultValue={actionData?.typed.note}
          />
        )}
        <DialogActions>
          <CancelLink closeTo={back} />
          {choices.length > 0 && (
            <Button look="primary" icon="menu_book" busy={busy}>
              {t('keep.button')}
            </Button>
          )}
        </DialogActions>
      </Form>
    </DialogPage>
  )
}

const words = 'font-serif text-lg leading-[1.45] wrap-anywhere'

/** A single choice needs no decision. */
function Lines({ choices, chosen }: { choices: Choice[]; chosen: string | undefined }) {
  const { t } = useTranslation('book')
  const [only] = choices
  if (!only) return <p className="text-ink-2">{t('keep.none')}</p>
  if (choices.length === 1)
    return (
      <figure className="border-marker border-l-3 py-1 pl-4">
        <blockquote className={`max-h-60 overflow-y-auto ${words}`}>{only.quote}</blockquote>
        {only.place && <figcaption className="text-ink-2 text-sm">{only.place}</figcaption>}
        <input type="hidden" name="line" value={fieldValue(only)} />
      </figure>
    )
  const values = choices.map(fieldValue)
  return (
    <fieldset>
      <legend className="mb-1 font-label">{t('keep.choose')}</legend>
      <div className="grid max-h-[50dvh] gap-1 overflow-y-auto">
        {choices.map((choice, index) => (
          <label
            key={values[index]}
            className="flex min-h-control cursor-pointer items-start gap-2.5 rounded-sm px-1 py-[7px] hover:bg-hover"
          >
            <input
              className="mt-1 flex-none"
              type="radio"
              name="line"
              value={values[index]}
              defaultChecked={chosen ? chosen === values[index] : index === 0}
            />
            <span className="min-w-0">
              <span className={`block ${words}`}>{choice.quote}</span>
              {choice.place && <span className="text-ink-2 text-sm">{choice.place}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function fieldValue({ quote, source }: Choice): string {
  return JSON.stringify({ quote, ...source })
}
