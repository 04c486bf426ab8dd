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
import type { Route } from './+types/edit-term.ts'
import { findTerm } from './find-term.ts'
import { TermForm } from './term-form.tsx'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { keyword, definition } = await findTerm({ request, context }, params.termId, 'update')
  const title = getTranslator(context).getFixedT(null, 'settings')('terms.editTitle')
  return { title, term: { keyword, definition } }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const api = upstream({ request, context })
  const to = withinDialogOf(request, href('/settings/terms'))
  return submitForm(
    { request },
    termChange,
    (body) => api.attempt.updateTerm({ params, body }),
    ({ keyword }) =>
      redirectWithFlash(to, { kind: 'success', key: 'termUpdated', values: { keyword } }),
  )
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function EditTerm({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('settings')
  return (
    <DialogPage title={loaderData.title} closeTo={href('/settings/terms')}>
      <TermForm
        values={loaderData.term}
        refused={actionData?.refused}
        failure="updateFailed"
        button={t('saveChanges')}
      />
    </DialogPage>
  )
}
