import { useEffect } from 'react'
import { data, href } from 'react-router'
import { useNotify } from '#app/components/toasts.tsx'
import { DialogPage } from '#app/dialogs/dialog-page.tsx'
import { withinDialogOf } from '#app/dialogs/within.ts'
import { submitForm } from '#app/forms/submit.ts'
import { pageTitle } from '#app/head/page-title.ts'
import { publicOrigin } from '#app/head/public-origin.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { getTranslator } from '#app/middleware/language.ts'
import { useKbDialog } from '#app/routes/kb/use-kb-dialog.ts'
import { WhileAllowed } from '#app/routes/kb/while-allowed.tsx'
import { upstream } from '#app/upstream/client.ts'
import { isAdministrator } from '#contract/roles.ts'
import type { Route } from './+types/share.ts'
import { InviteForm } from './invite-form.tsx'
import { InviteeList } from './invitee-list.tsx'
import { invitesInput } from './invites-input.ts'
import { LinkField } from './link-field.tsx'
import { MemberShare } from './member-share.tsx'

const noMembers = { collaborators: [], invitees: [] }

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const api = upstream({ request, context })
  const kb = await api.readKb({ params })
  const { collaborators, invitees } = kb.role ? await api.listCollaborators({ params }) : noMembers
  const administrators = kb.can.share ? [] : collaborators.filter((it) => isAdministrator(it.role))
  const origin = publicOrigin({ request, context })
  const link = kb.invitationLink && origin + kb.invitationLink
  const address = kb.isPublic ? origin + href('/kb/:kbId', params) : null
  const title = getTranslator(context).getFixedT(null, 'sharing')('title')
  const shown = { title, kb, link, invitees, administrators, address }
  return data(shown, { status: kb.role ? 200 : 403 })
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { attempt } = upstream({ request, context })
  return submitForm(
    { request },
    invitesInput,
    async ({ emails }) => {
      const answer = await attempt.inviteByEmail({ params, body: { emails } })
      return answer.ok ? { ...answer, data: { count: emails.length } } : answer
    },
    ({ count }) =>
      redirectWithFlash(withinDialogOf(request, href('/kb/:kbId/share', params)), {
        kind: 'success',
        key: 'invited',
        values: { count },
      }),
  )
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function Share({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation('sharing')
  const gone = useKbDialog(params.kbId)
  const { kb, link, invitees, administrators, address } = loaderData
  const notify = useNotify()
  const refused = actionData?.refused
  useEffect(() => {
    if (refused?.error?.['']) notify({ kind: 'error', key: 'invitesFailed' })
  }, [refused, notify])
  return (
    <DialogPage title={t('titleOf', { kb: kb.title })} closeTo={href('/kb/:kbId', params)}>
      <WhileAllowed
        allowed={kb.can.share}
        gone={gone}
        otherwise={kb.role && <MemberShare address={address} administrators={administrators} />}
      >
        {link && <LinkField kb={kb} link={link} />}
        <InviteForm refused={refused} />
        <InviteeList kbId={kb.id} invitees={invitees} />
      </WhileAllowed>
    </DialogPage>
  )
}
