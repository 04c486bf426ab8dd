import { href, useNavigation } from 'react-router'
import { DialogForm } from '#app/dialogs/dialog-form.tsx'
import { DialogActions, DialogPage } from '#app/dialogs/dialog-page.tsx'
import { withinDialogOf } from '#app/dialogs/within.ts'
import { readForm } from '#app/forms/read-form.ts'
import { pageTitle } from '#app/head/page-title.ts'
import { reasonOf } from '#app/locales/reason.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { upstream } from '#app/upstream/client.ts'
import type { Route } from './+types/delete-term.ts'
import { findTerm } from './find-term.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { keyword } = await findTerm({ request, context }, params.termId, 'delete')
  const t = getTranslator(context).getFixedT(null, 'settings')
  return { title: t('terms.deleteTitle', { keyword }), keyword }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const to = withinDialogOf(request, href('/settings/terms'))
  const keyword = String((await readForm(request)).get('keyword') ?? '')
  const answer = await upstream({ request, context }).attempt.deleteTerm({ params })
  // A term that is already deleted counts as a success.
  if (answer.ok || answer.error.code === 'term_not_found')
    return redirectWithFlash(to, { kind: 'success', key: 'termDeleted', values: { keyword } })
  const reason = reasonOf(getTranslator(context), answer.error.code)
  const values = { keyword, reason }
  return redirectWithFlash(to, { kind: 'error', key: 'termNotDeleted', values })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function DeleteTerm({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(['settings', 'common'])
  const busy = useNavigation().state !== 'idle'
  return (
    <DialogPage title={loaderData.title} closeTo={href('/settings/terms')}>
      <DialogForm>
        <input type="hidden" name="keyword" value={loaderData.keyword} />
        <p>{t('terms.deleteText')}</p>
        <DialogActions>
          <ButtonLink dialog="within" to={href('/settings/terms')}>
            {t('common:cancel')}
          </ButtonLink>
          <Button look="danger" icon="delete" busy={busy}>
            {t('terms.deleteButton')}
          </Button>
        </DialogActions>
      </DialogForm>
    </DialogPage>
  )
}
