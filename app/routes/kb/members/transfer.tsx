import { data, Form, href, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { SelectField } from '#app/components/field.tsx'
import { cameFromOf } from '#app/dialogs/came-from.ts'
import { CancelLink, DialogActions, DialogPage } from '#app/dialogs/dialog-page.tsx'
import { readForm } from '#app/forms/read-form.ts'
import { pageTitle } from '#app/head/page-title.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { getLanguage, getTranslator } from '#app/middleware/language.ts'
import { reasonOf } from '#app/problems/reason.ts'
import { type Upstream, upstream } from '#app/upstream/client.ts'
import type { KbMember } from '#contract/entities/kb.ts'
import type { Route } from './+types/transfer.ts'
import { orderMembers } from './order.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const api = upstream({ request, context })
  const kb = await api.readKb({ params })
  if (!kb.can.transfer) throw data(null, { status: 403 })
  return {
    title: getTranslator(context).getFixedT(null, 'sharing')('transferring.title'),
    kb: kb.title,
    heirs: orderMembers(await listHeirs(api, params.kbId), getLanguage(context)),
    to: new URL(request.url).searchParams.get('to') ?? '',
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const to = String((await readForm(request)).get('to') ?? '')
  const api = upstream({ request, context })
  const translator = getTranslator(context)
  const heir = (await listHeirs(api, params.kbId)).find(({ userId }) => userId === to)
  if (!heir) {
    const error = translator.getFixedT(null, 'sharing')('transferring.required')
    return data({ error, to: '' }, { status: 400 })
  }
  const answer = await api.attempt.transferOwnership({ params: { ...params, userId: to } })
  if (!answer.ok)
    return data({ error: reasonOf(translator, answer.error.code), to }, { status: answer.status })
  return redirectWithFlash(cameFromOf(request, href('/kb/:kbId', params)), {
    kind: 'success',
    key: 'ownershipTransferred',
    values: { name: heir.displayName },
  })
}

/** The members to whom the ownership can be transferred. */
async function listHeirs(api: Upstream, kbId: string): Promise<KbMember[]> {
  const { collaborators } = await api.listCollaborators({ params: { kbId } })
  return collaborators.filter(({ can, isBot }) => can.transfer && !isBot)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function Transfer({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation('sharing')
  const { title, kb, heirs } = loaderData
  const back = href('/kb/:kbId', params)
  return (
    <DialogPage title={title} closeTo={back}>
      {heirs.length > 0 ? (
        <TransferForm {...loaderData} refused={actionData} back={back} />
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
  heirs: KbMember[]
  to: string
  refused: { error: string; to: string } | undefined
  back: string
}

function TransferForm({ kb, heirs, to, refused, back }: TransferFormProps) {
  const { t } = useTranslation('sharing')
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" replace preventScrollReset>
      <p>{t('transferring.text', { kb })}</p>
      <SelectField
        id="new-owner"
        name="to"
        label={t('transferring.label')}
        defaultValue={refused?.to ?? to}
        errors={refused ? [refused.error] : []}
        required
      >
        <option value="">{t('transferring.choose')}</option>
        {heirs.map(({ userId, displayName, email }) => (
          <option key={userId} value={userId}>
            {email ? `${displayName} (${email})` : displayName}
          </option>
        ))}
      </SelectField>
      <DialogActions>
        <CancelLink closeTo={back} />
        <Button look="danger" icon="swap_horiz" busy={busy}>
          {t('transferring.button')}
        </Button>
      </DialogActions>
    </Form>
  )
}
