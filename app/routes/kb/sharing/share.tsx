import { useEffect } from 'react'
import { data, href } from 'react-router'
import { DialogPage } from '#app/dialogs/dialog-page.tsx'
import { DialogSection, SectionLine } from '#app/dialogs/dialog-section.tsx'
import { withinDialogOf } from '#app/dialogs/within.ts'
import { readForm } from '#app/forms/read-form.ts'
import { submit } from '#app/forms/submit.ts'
import { CopyField } from '#app/forms/toasts/copy-field.tsx'
import { useNotify } from '#app/forms/toasts/toasts.tsx'
import { useAnswer } from '#app/forms/use-answer.ts'
import { pageTitle } from '#app/head/page-title.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { publicOrigin } from '#app/middleware/public-origin.ts'
import { Avatar } from '#app/people/avatar.tsx'
import { People, Person, PersonName, PersonRole } from '#app/people/people.tsx'
import { getTranslator } from '#app/preferences/language.ts'
import { useKbDialog } from '#app/routes/kb/access/use-kb-dialog.ts'
import { WhileAllowed } from '#app/routes/kb/access/while-allowed.tsx'
import { MemberList } from '#app/routes/kb/members/member-list.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { upstream } from '#app/upstream/client.ts'
import type { Kb, KbMember } from '#contract/entities/kb.ts'
import { isAdministrator } from '#contract/roles.ts'
import type { Route } from './+types/share.ts'
import { InviteForm } from './invite-form.tsx'
import { InviteeList } from './invitee-list.tsx'
import { invitesInput } from './invites-input.ts'
import { PublicAddress } from './public-address.tsx'
import { publicAddressOf } from './public-address-of.ts'

/** All members are in the settings. */
const shownMembers = 6

const noMembers = { collaborators: [], invitees: [] }

const nobody = { people: [] }

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const api = upstream({ request, context })
  const kb = await api.readKb({ params })
  const [{ collaborators, invitees }, suggested] = await Promise.all([
    kb.role ? api.listCollaborators({ params }) : noMembers,
    kb.can.share ? api.suggestInvitees({ params }) : nobody,
  ])
  const administrators = kb.can.share ? [] : collaborators.filter((it) => isAdministrator(it.role))
  const origin = publicOrigin({ request, context })
  const link = kb.invitationLink && origin + kb.invitationLink
  const address = publicAddressOf({ request, context }, kb)
  const title = getTranslator(context).getFixedT(null, 'sharing')('title')
  const members = kb.can.share ? collaborators.slice(0, shownMembers) : []
  const addresses = kb.can.share ? collaborators.flatMap(({ email }) => email ?? []) : []
  const people = { members, addresses, invitees, administrators, suggested: suggested.people }
  return data({ title, kb, link, address, ...people }, { status: kb.role ? 200 : 403 })
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { attempt } = upstream({ request, context })
  const outcome = await submit(await readInvites(request), invitesInput, async (body) => {
    const answer = await attempt.inviteByEmail({ params, body })
    if (!answer.ok) return answer
    // Members among them keep their role and are not invited.
    const invited = answer.data.invitees.filter(({ email }) => body.emails.includes(email))
    return { ...answer, data: { count: invited.length } }
  })
  if (!outcome.ok) return data({ refused: outcome.result }, { status: outcome.status })
  const { count } = outcome.data
  return redirectWithFlash(
    withinDialogOf(request, href('/kb/:kbId/share', params)),
    count > 0
      ? { kind: 'success', key: 'invited', values: { count } }
      : { kind: 'info', key: 'invitedMembers' },
  )
}

// Without script, the address of the suggested person whose button was pressed follows the typed.
async function readInvites(request: Request): Promise<FormData> {
  const form = await readForm(request)
  const addresses = [form.get('emails'), form.get('suggested')].filter(Boolean)
  form.set('emails', addresses.join(', '))
  return form
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function Share({ loaderData, params, ...props }: Route.ComponentProps) {
  const actionData = useAnswer(props.actionData)
  const { t } = useTranslation('sharing')
  const gone = useKbDialog(params.kbId)
  const { kb, link, members, addresses, suggested, invitees, administrators, address } = loaderData
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
        otherwise={
          kb.role && <MemberShare kb={kb} address={address} administrators={administrators} />
        }
      >
        <InviteForm refused={refused} suggested={suggested} members={addresses} />
        {link && <LinkField kb={kb} link={link} />}
        {(address || !kb.isPublic) && <WhoSees kb={kb} address={address} />}
        <InviteeList kbId={kb.id} invitees={invitees} />
        <Members kb={kb} members={members} />
      </WhileAllowed>
    </DialogPage>
  )
}

/** To administrators. */
function LinkField({ kb, link }: { kb: Kb; link: string }) {
  const { t } = useTranslation('sharing')
  return (
    <DialogSection heading={t('link.heading')}>
      <CopyField text={link} label={t('link.label')} helpId="share-link-help" />
      <SectionLine>
        <p className="text-ink-2 text-sm" id="share-link-help">
          {kb.needApprovalToJoin ? t('link.asks') : t('link.joins')}
        </p>
        <ButtonLink
          className="-mx-3.5"
          look="quiet"
          icon="refresh"
          dialog="within"
          to={href('/kb/:kbId/share/renew', { kbId: kb.id })}
        >
          {t('link.renew')}
        </ButtonLink>
      </SectionLine>
    </DialogSection>
  )
}

/** `address`: of one that everybody may read. */
function WhoSees({ kb, address }: { kb: Kb; address: string | null }) {
  const { t } = useTranslation('sharing')
  return (
    <DialogSection heading={t(address ? 'public.address' : 'public.who')}>
      {address && <PublicAddress address={address} />}
      <SectionLine>
        {!address && <p className="text-ink-2 text-sm">{t('member.private')}</p>}
        {kb.can.update && (
          <ButtonLink
            className="-mx-3.5"
            look="quiet"
            icon="settings"
            dialog="within"
            to={href('/kb/:kbId/settings', { kbId: kb.id })}
          >
            {t('public.change')}
          </ButtonLink>
        )}
      </SectionLine>
    </DialogSection>
  )
}

function Members({ kb, members }: { kb: Kb; members: KbMember[] }) {
  const { t } = useTranslation(['sharing', 'common'])
  return (
    <DialogSection label={t('common:members', { count: kb.memberCount })}>
      <SectionLine className="-my-1.5">
        <h2 className="text-base">{t('common:members', { count: kb.memberCount })}</h2>
        <ButtonLink
          className="-mx-3.5"
          look="quiet"
          icon="group"
          dialog="within"
          to={href('/kb/:kbId/settings/collaborators', { kbId: kb.id })}
        >
          {t('members.manage')}
        </ButtonLink>
      </SectionLine>
      <MemberList kbId={kb.id} members={members} />
    </DialogSection>
  )
}

function MemberRows({ members }: { members: KbMember[] }) {
  const { t } = useTranslation('common')
  return (
    <People>
      {members.map(({ userId, displayName, profileURL, role }) => (
        <Person key={userId}>
          <Avatar id={userId} name={displayName} picture={profileURL} />
          <PersonName name={displayName} />
          <PersonRole>{t(`roles.${role}`)}</PersonRole>
        </Person>
      ))}
    </People>
  )
}

interface MemberShareProps {
  kb: Kb
  /** Null if visitors may not read it. */
  address: string | null
  administrators: KbMember[]
}

/** Says who may invite, and shows the address if the knowledge base is public. */
function MemberShare({ kb, address, administrators }: MemberShareProps) {
  const { t } = useTranslation('sharing')
  return (
    <>
      {(address || !kb.isPublic) && <WhoSees kb={kb} address={address} />}
      <DialogSection heading={t('member.administrators')}>
        <p className="text-ink-2 text-sm">{t('member.invite')}</p>
        <MemberRows members={administrators} />
      </DialogSection>
    </>
  )
}
