import { useEffect } from 'react'
import { data, href } from 'react-router'
import { useNotify } from '#app/components/toasts.tsx'
import { DialogPage } from '#app/dialogs/dialog-page.tsx'
import { withinDialogOf } from '#app/dialogs/within.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { getTranslator } from '#app/middleware/language.ts'
import { publicOrigin } from '#app/public-origin.ts'
import { readForm } from '#app/read-form.ts'
import { pageTitle } from '#app/resources/page-title.ts'
import { invite } from '#app/sharing/invite.ts'
import { InviteForm } from '#app/sharing/invite-form.tsx'
import { InviteeList } from '#app/sharing/invitee-list.tsx'
import { LinkField } from '#app/sharing/link-field.tsx'
import { useKbDialog } from '#app/sharing/use-kb-dialog.ts'
import { WhileAllowed } from '#app/sharing/while-allowed.tsx'
import { upstream } from '#app/upstream/client.ts'
import type { Route } from './+types/share.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const api = upstream({ request, context })
  const kb = await api.readKb({ params })
  const { invitees } = kb.can.share ? await api.listCollaborators({ params }) : { invitees: [] }
  const link = kb.invitationLink && publicOrigin({ request, context }) + kb.invitationLink
  const title = getTranslator(context).getFixedT(null, 'sharing')('title')
  return data({ title, kb, link, invitees }, { status: kb.can.share ? 200 : 403 })
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const typed = String((await readForm(request)).get('emails') ?? '')
  const outcome = await invite({ request, context }, params.kbId, typed)
  if (!outcome.ok) {
    const { error, failed, status } = outcome
    return data({ typed, error, failed }, { status })
  }
  return redirectWithFlash(withinDialogOf(request, href('/kb/:kbId/share', params)), {
    kind: 'success',
    key: 'invited',
    values: { count: outcome.count },
  })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function Share({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation('sharing')
  const gone = useKbDialog(params.kbId)
  const { kb, link, invitees } = loaderData
  const notify = useNotify()
  useEffect(() => {
    if (actionData?.failed) notify({ kind: 'error', key: 'invitesFailed' })
  }, [actionData, notify])
  return (
    <DialogPage title={t('titleOf', { kb: kb.title })} closeTo={href('/kb/:kbId', params)}>
      <WhileAllowed allowed={kb.can.share} gone={gone}>
        {link && <LinkField kb={kb} link={link} />}
        <InviteForm refused={actionData} />
        <InviteeList kbId={kb.id} invitees={invitees} />
      </WhileAllowed>
    </DialogPage>
  )
}
