import { href } from 'react-router'
import { DialogPage } from '#app/dialogs/dialog-page.tsx'
import { useFormDraft } from '#app/dialogs/form-draft.ts'
import { submitForm } from '#app/forms/submit.ts'
import { pageTitle } from '#app/head/page-title.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { newFormId } from '#app/middleware/once.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { upstream } from '#app/upstream/client.ts'
import { kbInput } from '#contract/calls/kbs.ts'
import type { Route } from './+types/new.ts'
import { KbForm } from './settings/form.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const title = getTranslator(context).getFixedT(null, 'kb')('newTitle')
  return { title, clientId: newFormId(context) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const api = upstream({ request, context })
  return submitForm(
    { request },
    kbInput,
    (body) => api.attempt.createKb({ body }),
    ({ id, title }) =>
      redirectWithFlash(href('/kb/:kbId', { kbId: id }), {
        kind: 'success',
        key: 'kbCreated',
        values: { title },
      }),
  )
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

const fresh = {
  title: '',
  description: '',
  icon: 'library_books',
  isPublic: false,
  isListed: true,
  canEveryoneRead: true,
  canEveryoneDownload: true,
  canEveryoneUpload: false,
  canEveryoneCreateChat: true,
  needApprovalToJoin: false,
} as const

export default function NewKb({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['kb', 'kbForm'])
  return (
    <DialogPage title={t('newTitle')} closeTo={href('/dashboard')}>
      <KbForm
        formRef={useFormDraft('kb')}
        values={fresh}
        refused={actionData?.refused}
        failure="createFailed"
        cancelTo={href('/dashboard')}
        button={t('create')}
        folded={t('kbForm:usualAccess')}
        aside={
          <Anchor
            className="mr-auto text-link max-xs:basis-full"
            dialog="within"
            to={href('/kb/import')}
          >
            {t('import')}
          </Anchor>
        }
      >
        <input type="hidden" name="clientId" value={loaderData.clientId} />
      </KbForm>
    </DialogPage>
  )
}
