import { href } from 'react-router'
import { DialogPage } from '#app/dialogs/dialog-page.tsx'
import { withinDialogOf } from '#app/dialogs/within.ts'
import { submitForm } from '#app/forms/submit.ts'
import { pageTitle } from '#app/head/page-title.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { upstream } from '#app/upstream/client.ts'
import { termChange } from '#contract/calls/users.ts'
import type { Route } from './+types/new-term.ts'
import { TermForm } from './term-form.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return { title: getTranslator(context).getFixedT(null, 'settings')('terms.newTitle') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const api = upstream({ request, context })
  const to = withinDialogOf(request, href('/settings/terms'))
  return submitForm(
    { request },
    termChange,
    // The form creates only personal terms (section 5).
    (body) => api.attempt.createTerm({ body: { ...body, scope: 'user' } }),
    ({ keyword }) =>
      redirectWithFlash(to, { kind: 'success', key: 'termCreated', values: { keyword } }),
  )
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function NewTerm({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('settings')
  return (
    <DialogPage title={loaderData.title} closeTo={href('/settings/terms')}>
      <TermForm
        refused={actionData?.refused}
        failure="createFailed"
        button={t('terms.createButton')}
      />
    </DialogPage>
  )
}
