import type { TFunction } from 'i18next'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { CancelLink, DialogActions } from '#app/dialogs/dialog-page.tsx'
import { isChanged } from '#app/forms/changed.ts'
import { FormText, FormTextArea } from '#app/forms/form-fields.tsx'
import { type FormField, type Refused, useFields } from '#app/forms/use-fields.ts'
import { useReason } from '#app/locales/use-reason.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/fields/field.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { Kb } from '#contract/entities/kb.ts'
import { IconChoice } from './icon-choice.tsx'

type Values = Pick<
  Kb,
  | 'title'
  | 'description'
  | 'icon'
  | 'isPublic'
  | 'isListed'
  | 'canEveryoneRead'
  | 'canEveryoneDownload'
  | 'canEveryoneUpload'
  | 'canEveryoneCreateChat'
  | 'needApprovalToJoin'
>

interface KbFormProps {
  values: Values
  // Sent with the form, so that the action finds the changed values. With JavaScript the Save
  // button is shown only after a change (section 5).
  loaded?: Record<string, unknown>
  onChanged?: (changed: boolean) => void
  refused: Refused | undefined
  failure: 'createFailed' | 'saveFailed'
  cancelTo: string
  button: string
  formRef?: (form: HTMLFormElement) => () => void
  /** Says who may do what if nothing is changed. What may be changed is then behind it. */
  folded?: string
  /** Before the buttons. */
  aside?: ReactNode
  /** Only the owner may change the title. */
  canRename?: boolean
  /** What visitors of a public one may do. */
  visitors?: ReactNode
  children?: ReactNode
}

const membersMay = [
  'canEveryoneRead',
  'canEveryoneDownload',
  'canEveryoneUpload',
  'canEveryoneCreateChat',
] as const

type FlagName = 'isPublic' | 'isListed' | 'needApprovalToJoin' | (typeof membersMay)[number]

export function KbForm({ canRename = true, children, ...props }: KbFormProps) {
  const { values, loaded, refused } = props
  const { t } = useTranslation('kbForm')
  const { form, fields, errors } = useFields('kb', { values, refused })
  const [changed, onChange] = useChanged(props)
  const sent = refused?.initialValue
  const isOn = (flag: FlagName) => (sent ? sent[flag] === 'on' : values[flag])
  return (
    <Form
      {...form}
      className={`${form.className} [&_textarea]:min-h-16`}
      ref={props.formRef}
      onChange={onChange}
    >
      {errors && <Failure codes={errors} failure={props.failure} />}
      {loaded && <input type="hidden" name="loaded" value={JSON.stringify(loaded)} />}
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3">
        <IconChoice
          chosen={sent?.icon ?? values.icon}
          error={refused?.error?.icon ? t('iconRequired') : undefined}
        />
        <FormText
          field={takesMore(fields.title)}
          label={t('title')}
          errors={fields.title.errors && [titleError(fields.title, t)]}
          readOnly={!canRename}
          {...(!canRename && { help: t('ownerRenames') })}
          autoComplete="off"
          autoFocus={!loaded}
        />
      </div>
      <FormTextArea field={fields.description} label={t('description')} rows={2} />
      <Access folded={refused ? undefined : props.folded}>
        <FlagGroup name="joining">
          <div className="grid grid-cols-1 gap-1" data-public>
            <Flag name="isPublic" checked={isOn('isPublic')} />
            <div className={ifPublic}>
              <Flag name="isListed" checked={isOn('isListed')} />
              {props.visitors}
            </div>
          </div>
          <Flag name="needApprovalToJoin" checked={isOn('needApprovalToJoin')} />
        </FlagGroup>
        <FlagGroup name="members">
          {membersMay.map((flag) => (
            <Flag key={flag} name={flag} checked={isOn(flag)} />
          ))}
        </FlagGroup>
      </Access>
      {children}
      {(changed || !loaded || refused) && <Save {...props} />}
    </Form>
  )
}

// A browser would cut a longer title that is pasted, without a word.
function takesMore(title: FormField): FormField {
  return { ...title, props: { ...title.props, maxLength: undefined } }
}

// Every error except the length means that there is none.
function titleError({ errors, props }: FormField, t: TFunction<'kbForm'>): string {
  if (!errors?.includes('too_long')) return t('titleRequired')
  return t('titleTooLong', { max: props.maxLength })
}

// Without JavaScript changes are not detected, so the Save button is always shown.
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
  const { t } = useTranslation('kbForm')
  const reason = useReason()(codes)
  return <Notice kind="error">{t(`${failure}`, { reason })}</Notice>
}

// Below the box of a public one, and only while that is ticked, also without JavaScript. A field that
// the browser would refuse stays in view.
const ifPublic =
  'ml-2 grid grid-cols-1 gap-1 border-line-2 border-l pl-5 [[data-public]:not(:has([name=isPublic]:checked,:invalid))_&]:hidden'

interface AccessProps {
  folded: string | undefined
  children: ReactNode
}

// After a change the sentence no longer holds, and the name of the fields is in its place.
const whileChanged =
  'group-has-[input[checked]:not(:checked)]/access:hidden group-has-[input:checked:not([checked])]/access:hidden'
const whileUsual =
  'hidden group-has-[input[checked]:not(:checked)]/access:inline group-has-[input:checked:not([checked])]/access:inline'

function Access({ folded, children }: AccessProps) {
  const { t } = useTranslation('kbForm')
  // Side by side where there is space for both, so not in the dialog of a new one.
  const groups = (
    <div className="grid grid-cols-1 gap-x-8 gap-y-5 @table:grid-cols-2">{children}</div>
  )
  if (!folded) return <div className="@container border-line border-t pt-4">{groups}</div>
  return (
    <details className="group/access">
      <summary className="flex min-h-control cursor-pointer flex-wrap items-baseline gap-x-2 py-1.5">
        <span className={`text-ink-2 group-open/access:hidden ${whileChanged}`}>{folded}</span>
        <span className={`font-label group-open/access:inline ${whileUsual}`}>{t('access')}</span>
        <span className="text-link group-open/access:hidden">{t('changeAccess')}</span>
      </summary>
      <div className="@container mt-1.5">{groups}</div>
    </details>
  )
}

function FlagGroup({ name, children }: { name: 'joining' | 'members'; children: ReactNode }) {
  const { t } = useTranslation('kbForm')
  return (
    <fieldset className="grid grid-cols-1 content-start gap-1">
      <legend className="mb-1 font-heading wrap-anywhere">{t(`groups.${name}`)}</legend>
      {children}
    </fieldset>
  )
}

function Save({ cancelTo, button, aside }: Pick<KbFormProps, 'cancelTo' | 'button' | 'aside'>) {
  const busy = useNavigation().state === 'submitting'
  return (
    // The form is higher than the window, so the buttons stick to the window's bottom.
    <DialogActions
      isFoot
      className="sticky bottom-0 z-raised -mx-6 items-center -mb-6 rounded-b-lg border-line border-t bg-raised px-6 py-3 max-sm:bg-sheet"
    >
      {aside}
      <CancelLink closeTo={cancelTo} />
      <Button look="primary" busy={busy}>
        {button}
      </Button>
    </DialogActions>
  )
}

// A checkbox after a hidden "off", because an unchecked box sends nothing.
function Flag({ name, checked }: { name: FlagName; checked: boolean }) {
  const { t } = useTranslation('kbForm')
  return (
    <>
      <input type="hidden" name={name} value="off" />
      <Checkbox
        name={name}
        defaultChecked={checked}
        label={t(`flags.${name}.label`)}
        help={t(`flags.${name}.help`)}
      />
    </>
  )
}
