import { data, Form, href, useNavigation } from 'react-router'
import { cameFromOf } from '#app/dialogs/came-from.ts'
import { CancelLink, DialogActions, DialogPage } from '#app/dialogs/dialog-page.tsx'
import { constraints } from '#app/forms/constraints.build.ts'
import { readForm } from '#app/forms/read-form.ts'
import { useAnswer } from '#app/forms/use-answer.ts'
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
import { chosenOf, readChoices } from './choices.ts'
import { LineChoice } from './line-choice.tsx'

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

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function KeepLine({ loaderData, ...props }: Route.ComponentProps) {
  const actionData = useAnswer(props.actionData)
  const { t } = useTranslation('book')
  const { title, choices, first, back } = loaderData
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
        <LineChoice
          choices={choices}
          first={first}
          chosen={actionData?.typed.chosen}
          label={t('keep.choose')}
          none={t('keep.none')}
        />
        {choices.length > 0 && (
          <TextArea
            id="keep-note"
            name="note"
            label={t('keep.note')}
            help={t('keep.help')}
            rows={2}
            autoFocus={choices.length === 1}
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
