import { data, Form, href, useNavigation } from 'react-router'
import { DialogActions, DialogPage } from '#app/dialogs/dialog-page.tsx'
import { FormSelect, FormText } from '#app/forms/form-fields.tsx'
import { readForm } from '#app/forms/read-form.ts'
import { submit } from '#app/forms/submit.ts'
import { CopyField } from '#app/forms/toasts/copy-field.tsx'
import { useAnswer } from '#app/forms/use-answer.ts'
import { type Refused, useFields } from '#app/forms/use-fields.ts'
import { pageTitle } from '#app/head/page-title.ts'
import { collatorOf } from '#app/locales/collator.ts'
import { useReason } from '#app/locales/use-reason.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { publicOrigin } from '#app/middleware/public-origin.ts'
import { getLanguage, getTranslator } from '#app/preferences/language.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { upstream } from '#app/upstream/client.ts'
import { accessKeyInput } from '#contract/calls/access-keys.ts'
import type { KbName } from '#contract/entities/kb.ts'
import type { Route } from './+types/new.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const title = getTranslator(context).getFixedT(null, 'accessKeys')('newTitle')
  const kbs = await upstream({ request, context }).listKbNames({})
  const { compare } = collatorOf(getLanguage(context))
  return { title, kbs: kbs.sort((one, other) => compare(one.title, other.title)) }
}

/** Shows the secret in the answer itself: a redirect would have to carry it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { attempt } = upstream({ request, context })
  const outcome = await submit(await readForm(request), accessKeyInput, (body) =>
    attempt.createAccessKey({ body }),
  )
  if (!outcome.ok) return data({ refused: outcome.result }, { status: outcome.status })
  const { key, secret } = outcome.data
  const origin = publicOrigin({ request, context })
  const command = `curl -H 'Authorization: Bearer ${secret}' ${origin}/api/kb`
  return data({ made: { name: key.name, secret, command } })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function NewAccessKey({ loaderData, ...props }: Route.ComponentProps) {
  const actionData = useAnswer(props.actionData)
  const made = actionData && 'made' in actionData ? actionData.made : undefined
  const refused = actionData && 'refused' in actionData ? actionData.refused : undefined
  return (
    <DialogPage title={loaderData.title} closeTo={href('/settings/access-keys')}>
      {made ? <Made {...made} /> : <KeyForm kbs={loaderData.kbs} refused={refused} />}
    </DialogPage>
  )
}

interface MadeProps {
  name: string
  secret: string
  command: string
}

function Made({ name, secret, command }: MadeProps) {
  const { t } = useTranslation('accessKeys')
  return (
    <>
      <Notice kind="success" title={t('madeTitle')}>
        <span id="new-key-help">{t('madeText')}</span>
      </Notice>
      <CopyField text={secret} what="key" label={t('secret', { name })} helpId="new-key-help" />
      <div className="grid grid-cols-1 gap-1.5">
        <h2 className="text-base">{t('try')}</h2>
        <pre className="rounded-md border border-line bg-paper px-3 py-2 font-mono text-sm wrap-anywhere whitespace-pre-wrap">
          {command}
        </pre>
      </div>
      <DialogActions>
        <ButtonLink look="primary" dialog="within" to={href('/settings/access-keys')}>
          {t('done')}
        </ButtonLink>
      </DialogActions>
    </>
  )
}

interface KeyFormProps {
  kbs: Pick<KbName, 'id' | 'title'>[]
  refused: Refused | undefined
}

const scopes = ['read', 'write'] as const
const expiries = ['30', '90', '365', 'never'] as const
const begun = { scope: 'read', kbId: '', expires: '90' }

function KeyForm({ kbs, refused }: KeyFormProps) {
  const { t } = useTranslation(['accessKeys', 'common'])
  const { form, fields, errors } = useFields('accessKey', { values: begun, refused })
  const reason = useReason()
  const busy = useNavigation().state !== 'idle'
  return (
    <Form {...form}>
      {errors && <Notice kind="error">{t('notCreated', { reason: reason(errors) })}</Notice>}
      <FormText
        field={fields.name}
        label={t('name')}
        help={t('nameHelp')}
        autoComplete="off"
        autoFocus
      />
      <FormSelect field={fields.scope} label={t('scope')}>
        {scopes.map((scope) => (
          <option key={scope} value={scope}>
            {t(`scopeChoices.${scope}`)}
          </option>
        ))}
      </FormSelect>
      <FormSelect field={fields.kbId} label={t('kb')}>
        <option value="">{t('allKbs')}</option>
        {kbs.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </FormSelect>
      <FormSelect field={fields.expires} label={t('expiry')}>
        {expiries.map((expiry) => (
          <option key={expiry} value={expiry}>
            {t(`expiries.${expiry}`)}
          </option>
        ))}
      </FormSelect>
      <DialogActions>
        <ButtonLink dialog="within" to={href('/settings/access-keys')}>
          {t('common:cancel')}
        </ButtonLink>
        <Button look="primary" busy={busy}>
          {t('create')}
        </Button>
      </DialogActions>
    </Form>
  )
}
