import { useState } from 'react'
import { data, href, redirect, useRouteLoaderData } from 'react-router'
import { cameFromOf } from '#app/dialogs/came-from.ts'
import { changedOf } from '#app/forms/changed.ts'
import { readForm } from '#app/forms/read-form.ts'
import { submit } from '#app/forms/submit.ts'
import type { Refused } from '#app/forms/use-fields.ts'
import { useFieldErrors } from '#app/locales/use-field-errors.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { PublicAddress } from '#app/routes/kb/sharing/public-address.tsx'
import { publicAddressOf } from '#app/routes/kb/sharing/public-address-of.ts'
import { SelectField, TextField } from '#app/ui/fields/field.tsx'
import { upstream } from '#app/upstream/client.ts'
import { kbChange, kbInput } from '#contract/calls/kbs.ts'
import { type Kb, kbIcon } from '#contract/entities/kb.ts'
import { limits } from '#contract/limits.ts'
import type { Route } from './+types/general.ts'
import { KbForm } from './form.tsx'
import type { loader as settingsLoader } from './layout.tsx'

const choices: { [Name in keyof Models]: readonly Models[Name][] } = {
  defaultProvider: ['openai'],
  defaultChatModel: ['gpt-4o', 'gpt-4o-mini'],
  defaultEmbeddingModel: ['text-embedding-3-small'],
}

// Display names of providers. Models have none and are shown by their ids.
const names: Record<string, string> = { openai: 'OpenAI' }

// An empty title is rejected. An empty description deletes the old description.
const settings = kbChange.extend({
  title: kbInput.shape.title,
  description: kbInput.shape.description,
  icon: kbIcon,
})

export async function action({ request, context, params }: Route.ActionArgs) {
  const api = upstream({ request, context })
  const back = cameFromOf(request, href('/kb/:kbId', params))
  const form = await readForm(request)
  const outcome = await submit(form, settings, async (values) => {
    const body = changedOf(values, form.get('loaded'))
    if (Object.keys(body).length === 0) throw redirect(back, { status: 303 })
    return api.attempt.updateKb({ params, body })
  })
  if (!outcome.ok) return data({ refused: outcome.result }, { status: outcome.status })
  const { isPublic, canEveryoneRead } = changedOf(outcome.value, form.get('loaded'))
  const address =
    isPublic || canEveryoneRead ? publicAddressOf({ request, context }, outcome.data) : null
  return redirectWithFlash(back, {
    kind: 'success',
    ...(address ? { key: 'kbPublished', values: { address } } : { key: 'kbSaved' }),
  })
}

export default function General({ actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation('kb')
  const { kb, address } =
    useRouteLoaderData<typeof settingsLoader>('routes/kb/settings/layout') ?? {}
  const [values, setChanged] = useSettled(kb)
  if (!values) return null
  return (
    <KbForm
      key={JSON.stringify(loadedOf(values))}
      values={values}
      loaded={loadedOf(values)}
      onChanged={setChanged}
      refused={actionData?.refused}
      failure="saveFailed"
      cancelTo={href('/kb/:kbId', params)}
      button={t('save')}
      canRename={values.can.rename}
      visitors={
        <>
          {address && <AddressField address={address} />}
          {!values.isPublic && values.resourceCount > 0 && <WillBePublic kb={values} />}
          <VisitorQuestions kb={values} refused={actionData?.refused} />
        </>
      }
    >
      {values.can.setModels && (
        <div className="border-line border-t pt-4">
          <ModelFields kb={values} />
        </div>
      )}
    </KbForm>
  )
}

// Follows changes of others until the user has changed something in the form.
function useSettled(kb: Kb | undefined) {
  const [changed, setChanged] = useState(false)
  const [settled, settle] = useState(kb)
  if (!changed && settled !== kb) settle(kb)
  return [settled, setChanged] as const
}

/** The action finds the changed values from these. */
function loadedOf(kb: Kb) {
  const { title, description, icon, isPublic, isListed, canEveryoneRead, canEveryoneDownload } = kb
  const { canEveryoneUpload, canEveryoneCreateChat, needApprovalToJoin } = kb
  const { defaultProvider, defaultChatModel, defaultEmbeddingModel } = kb
  const models = { defaultProvider, defaultChatModel, defaultEmbeddingModel }
  return {
    title,
    description,
    icon,
    isPublic,
    isListed,
    visitorQuestions: kb.visitorQuestions,
    canEveryoneRead,
    canEveryoneDownload,
    canEveryoneUpload,
    canEveryoneCreateChat,
    needApprovalToJoin,
    ...(kb.can.setModels ? models : {}),
  }
}

function AddressField({ address }: { address: string }) {
  const { t } = useTranslation('sharing')
  return (
    <div className="grid grid-cols-1 gap-1.5 py-1">
      <span className="font-label">{t('public.address')}</span>
      <PublicAddress address={address} />
    </div>
  )
}

/** Before it is saved. */
function WillBePublic({ kb }: { kb: Kb }) {
  const { t } = useTranslation('kbForm')
  return <p className="py-1">{t('willBePublic', { count: kb.resourceCount })}</p>
}

function VisitorQuestions({ kb, refused }: { kb: Kb; refused: Refused | undefined }) {
  const { t } = useTranslation('kbForm')
  const errorsOf = useFieldErrors()
  const name = 'visitorQuestions'
  return (
    <div className="py-1 [&_input]:w-28">
      <TextField
        id={name}
        name={name}
        type="number"
        min={0}
        max={limits.visitorQuestions}
        label={t('visitorQuestions.label')}
        help={t('visitorQuestions.help')}
        errors={errorsOf(refused?.error?.[name] ?? undefined)}
        defaultValue={String(refused?.initialValue?.[name] ?? kb.visitorQuestions)}
      />
    </div>
  )
}

type Models = Pick<Kb, 'defaultProvider' | 'defaultChatModel' | 'defaultEmbeddingModel'>

/** Only app administrators may change the models (section 6). */
function ModelFields({ kb }: { kb: Models }) {
  const { t } = useTranslation('kbSettings')
  return (
    <fieldset className="grid grid-cols-1 gap-1">
      <legend className="font-heading wrap-anywhere">{t('models.heading')}</legend>
      <p className="text-ink-2 text-sm">{t('models.help')}</p>
      <div className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(180px,100%),1fr))] gap-3">
        <ModelField name="defaultProvider" label={t('models.provider')} kb={kb} />
        <ModelField name="defaultChatModel" label={t('models.chat')} kb={kb} />
        <ModelField name="defaultEmbeddingModel" label={t('models.embedding')} kb={kb} />
      </div>
    </fieldset>
  )
}

interface ModelFieldProps {
  name: keyof Models
  label: string
  kb: Models
}

function ModelField({ name, label, kb }: ModelFieldProps) {
  return (
    <SelectField id={name} name={name} label={label} defaultValue={kb[name]}>
      {choices[name].map((choice) => (
        <option key={choice} value={choice}>
          {names[choice] ?? choice}
        </option>
      ))}
    </SelectField>
  )
}
