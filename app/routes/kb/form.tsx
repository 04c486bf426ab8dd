import {
  getFormProps,
  getInputProps,
  getTextareaProps,
  type SubmissionResult,
  useForm,
} from '@conform-to/react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { Checkbox, TextArea, TextField } from '#app/components/field.tsx'
import { Icon } from '#app/components/icon.tsx'
import { Notice } from '#app/components/notice.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { CancelLink, DialogActions } from '#app/dialogs/dialog-page.tsx'
import { isChanged } from '#app/forms/changed.ts'
import { useFieldErrors } from '#app/forms/use-field-errors.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { Kb } from '#contract/entities/kb.ts'
import { kbIcons } from '#contract/entities/kb-icons.ts'
import { type ErrorCode, errorStatus } from '#contract/errors.ts'
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
  /**
   * The initial values when editing; sent with the form to find the changed ones. With JavaScript
   * the Save button shows only after a change (section 5).
   */
  loaded?: Record<string, unknown>
  onChanged?: (changed: boolean) => void
  lastResult: SubmissionResult<string[]> | undefined
  failure: 'createFailed' | 'saveFailed'
  cancelTo: string
  button: string
  /** A ref for the form element. */
  formRef?: (form: HTMLFormElement) => () => void
  /** Only the owner may change the title. */
  canRename?: boolean
  children?: ReactNode
}

const flags = [
  'isPublic',
  'canEveryoneRead',
  'canEveryoneDownload',
  'canEveryoneUpload',
  'canEveryoneCreateChat',
  'needApprovalToJoin',
] as const

/** The form for creating and for editing a knowledge base. */
export function KbForm({ canRename = true, children, ...props }: KbFormProps) {
  const { values, loaded, lastResult } = props
  const { t } = useTranslation('kb')
  const [form, fields] = useForm<Values>({ id: 'kb', defaultValue: values, lastResult })
  const errorsOf = useFieldErrors()
  const [changed, onChange] = useChanged(props)
  const sent = lastResult?.initialValue
  return (
    <Form
      method="post"
      replace
      preventScrollReset
      {...getFormProps(form)}
      ref={props.formRef}
      onChange={onChange}
    >
      {form.errors && <Failure codes={form.errors} failure={props.failure} />}
      {loaded && <input type="hidden" name="loaded" value={JSON.stringify(loaded)} />}
      <TextField
        {...getInputProps(fields.title, { type: 'text' })}
        id={fields.title.id}
        label={t('form.title')}
        errors={titleErrors(fields.title.errors, errorsOf, t('form.titleRequired'))}
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
      {children}
      {(changed || !loaded || lastResult) && <Save {...props} />}
    </Form>
  )
}

// Any error but the length means that the title is missing.
function titleErrors(
  codes: string[] | undefined,
  errorsOf: (codes: string[]) => string[],
  required: string,
): string[] | undefined {
  if (!codes) return undefined
  return codes.includes('too_long') ? errorsOf(['too_long']) : [required]
}

// Without JavaScript changes are not detected, so the Save button is always there.
function useChanged({ loaded, onChanged }: KbFormProps) {
  const script = useHydrated()
  const [changed, setChanged] = useState(false)
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    if (!loaded) return
    const now = isChanged(new FormData(event.currentTarget), loaded)
    setChanged(now)
    onChanged?.(now)
  }
  return [changed || !script, onChange] as const
}

function Failure({ codes, failure }: { codes: string[] } & Pick<KbFormProps, 'failure'>) {
  const { t } = useTranslation(['kb', 'errors'])
  const reasons = codes.map((code) =>
    t(`errors:${code in errorStatus ? (code as ErrorCode) : 'unreachable'}`),
  )
  return <Notice kind="error">{t(`form.${failure}`, { reason: reasons.join(' ') })}</Notice>
}

function Save({ cancelTo, button }: Pick<KbFormProps, 'cancelTo' | 'button'>) {
  const busy = useNavigation().state === 'submitting'
  return (
    <DialogActions>
      <CancelLink closeTo={cancelTo} />
      <Button look="primary" busy={busy}>
        {button}
      </Button>
    </DialogActions>
  )
}

// An unchecked box sends nothing, so a hidden "off" precedes it.
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
          <label key={name} data-tip={t(`icons.${name}`)}>
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
