import { Form, href, useNavigation } from 'react-router'
import { cameFromOf } from '#app/dialogs/came-from.ts'
import { CancelLink, DialogActions, DialogPage } from '#app/dialogs/dialog-page.tsx'
import { FormSelect } from '#app/forms/form-fields.tsx'
import { readForm } from '#app/forms/read-form.ts'
import { submitForm } from '#app/forms/submit.ts'
import { type Refused, useFields } from '#app/forms/use-fields.ts'
import { pageTitle } from '#app/head/page-title.ts'
import { useReason } from '#app/locales/use-reason.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { notAllowed } from '#app/problems/not-allowed.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { type Upstream, upstream } from '#app/upstream/client.ts'
import { calls } from '#contract/calls.ts'
import type { KbMember } from '#contract/entities/kb.ts'
import type { Route } from './+types/transfer.ts'
import { readAllMembers } from './read-all-members.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const api = upstream({ request, context })
  const kb = await api.readKb({ params })
  if (!kb.can.transfer) throw notAllowed()
  const to = new URL(request.url).searchParams.get('to') ?? ''
  return {
    title: getTranslator(context).getFixedT(null, 'sharing')('transferring.title'),
    kb: kb.title,
    candidates: await listCandidates(api, params.kbId, to),
    to,
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const api = upstream({ request, context })
  const candidates = new Map<string, string>()
  const form = await readForm(request.clone())
  for (const candidate of await listCandidates(api, params.kbId, String(form.get('userId') ?? '')))
    candidates.set(candidate.userId, candidate.displayName)
  let name = ''
  return submitForm(
    { request },
    calls.transferOwnership.params
      .pick({ userId: true })
      .refine(({ userId }) => candidates.has(userId), { path: ['userId'] }),
    ({ userId }) => {
      name = candidates.get(userId) ?? ''
      return api.attempt.transferOwnership({ params: { ...params, userId } })
    },
    () =>
      redirectWithFlash(cameFromOf(request, href('/kb/:kbId', params)), {
        kind: 'success',
        key: 'ownershipTransferred',
        values: { name },
      }),
  )
}

/** Of very many members, at least the member `to`. */
async function listCandidates(api: Upstream, kbId: string, to: string): Promise<KbMember[]> {
  const members = await readAllMembers(api, kbId)
  if (to && !members.some(({ userId }) => userId === to)) {
    const one = await api.attempt.listCollaborators({ params: { kbId }, query: { userId: to } })
    if (one.ok) members.push(...one.data.collaborators)
  }
  return members.filter(({ can, isBot }) => can.transfer && !isBot)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function Transfer({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation('sharing')
  const { title, kb, candidates } = loaderData
  const back = href('/kb/:kbId', params)
  return (
    <DialogPage title={title} closeTo={back}>
      {candidates.length > 0 ? (
        <TransferForm {...loaderData} refused={actionData?.refused} back={back} />
      ) : (
        <>
          <p>{t('transferring.nobody', { kb })}</p>
          <DialogActions>
            <CancelLink closeTo={back} />
            <ButtonLink
              look="primary"
              icon="person_add"
              dialog="within"
              to={href('/kb/:kbId/share', params)}
            >
              {t('members.invite')}
            </ButtonLink>
          </DialogActions>
        </>
      )}
    </DialogPage>
  )
}

interface TransferFormProps {
  kb: string
  candidates: KbMember[]
  to: string
  refused: Refused | undefined
  back: string
}

function TransferForm({ kb, candidates, to, refused, back }: TransferFormProps) {
  const { t } = useTranslation('sharing')
  const { form, fields, errors } = useFields('owner', { values: { userId: to }, refused })
  const reason = useReason()
  const missing = fields.userId.errors && [t('transferring.required')]
  const busy = useNavigation().state !== 'idle'
  return (
    <Form {...form}>
      <p>{t('transferring.text', { kb })}</p>
      <FormSelect
        field={fields.userId}
        label={t('transferring.label')}
        errors={missing ?? (errors && [reason(errors)])}
      >
        <option value="">{t('transferring.choose')}</option>
        {candidates.map(({ userId, displayName, email }) => (
          <option key={userId} value={userId}>
            {email ? `${displayName} (${email})` : displayName}
          </option>
        ))}
      </FormSelect>
      <DialogActions>
        <CancelLink closeTo={back} />
        <Button look="danger" icon="swap_horiz" busy={busy}>
          {t('transferring.button')}
        </Button>
      </DialogActions>
    </Form>
  )
}
