import {
  getFormProps,
  getInputProps,
  getTextareaProps,
  type SubmissionResult,
  useForm,
} from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { Checkbox, TextArea, TextField } from '#app/components/field.tsx'
import { Icon } from '#app/components/icon.tsx'
import { Notice } from '#app/components/notice.tsx'
import { CancelLink, DialogActions } from '#app/dialogs/dialog-page.tsx'
import { useFieldErrors } from '#app/kb/use-field-errors.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { Kb } from '#contract/entities/kb.ts'
import { kbIcons } from '#contract/entities/kb-icons.ts'
import { limits } from '#contract/limits.ts'

type Values = Pick<
  Kb,
  | 'title'
  | 'description'
  | 'icon'
  | 'isPublic'
  | 'canEveryoneRead'
  | 'canEveryoneDownload'
  | 'canEveryoneUpload'
  | 'canEveryoneCreateChat'
  | 'needApprovalToJoin'
>

interface KbFormProps {
  values: Values
  lastResult: SubmissionResult<string[]> | undefined
  cancelTo: string
  button: string
  /** The title is the owner's to change. */
  canRename?: boolean
}

const flags = [
  'isPublic',
  'canEveryoneRead',
  'canEveryoneDownload',
  'canEveryoneUpload',
  'canEveryoneCreateChat',
  'needApprovalToJoin',
] as const

/** The one form for making and for changing a knowledge base. */
export function KbForm({ values, lastResult, cancelTo, button, canRename = true }: KbFormProps) {
  const { t } = useTranslation(['kb', 'common'])
  const [form, fields] = useForm<Values>({ id: 'kb', defaultValue: values, lastResult })
  const errorsOf = useFieldErrors()
  const busy = useNavigation().state === 'submitting'
  const sent = lastResult?.initialValue
  return (
    <Form method="post" replace preventScrollReset {...getFormProps(form)}>
      {form.errors && <Notice kind="error">{errorsOf(form.errors).join(' ')}</Notice>}
      <TextField
        {...getInputProps(fields.title, { type: 'text' })}
        id={fields.title.id}
        label={t('form.title')}
        errors={fields.title.errors ? [t('form.titleRequired')] : undefined}
        maxLength={limits.titleLength}
        required
        readOnly={!canRename}
        autoComplete="off"
      />
      <TextArea
        {...getTextareaProps(fields.description)}
        id={fields.description.id}
        label={t('form.description')}
        errors={errorsOf(fields.description.errors)}
        maxLength={limits.descriptionLength}
        rows={3}
      />
      <IconChoice
        chosen={sent?.icon ?? values.icon}
        error={fields.icon.errors ? t('form.iconRequired') : undefined}
      />
      <fieldset className="field">
        <legend className="field-label">{t('form.access')}</legend>
        {flags.map((flag) => (
          <Flag key={flag} name={flag} checked={sent ? sent[flag] === 'on' : values[flag]} />
        ))}
      </fieldset>
      <DialogActions>
        <CancelLink closeTo={cancelTo} />
        <Button look="primary" busy={busy}>
          {button}
        </Button>
      </DialogActions>
    </Form>
  )
}

// A box left empty sends nothing, so the "no" that stands before it is what is sent then.
function Flag({ name, checked }: { name: (typeof flags)[number]; checked: boolean }) {
  const { t } = useTranslation('kb')
  return (
    <>
      <input type="hidden" name={name} value="off" />
      <Checkbox
        name={name}
        defaultChecked={checked}
        label={t(`form.flags.${name}.label`)}
        help={t(`form.flags.${name}.help`)}
      />
    </>
  )
}

function IconChoice({ chosen, error }: { chosen: unknown; error: string | undefined }) {
  const { t } = useTranslation('kb')
  return (
    <fieldset className="field icon-choice" aria-describedby={error && 'icon-error'}>
      <legend className="field-label">{t('form.icon')}</legend>
      <div className="icon-grid">
        {kbIcons.map((name) => (
          <label key={name} title={t(`icons.${name}`)}>
            <input
              type="radio"
              name="icon"
              value={name}
              defaultChecked={name === chosen}
              aria-label={t(`icons.${name}`)}
            />
            <Icon name={name} />
          </label>
        ))}
      </div>
      {error && (
        <p className="field-error" id="icon-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
