import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useRef,
  useState,
} from 'react'
import { Form, useLocation } from 'react-router'
import { focusHeading } from '#app/dialogs/focus-heading.ts'
import { useFormDraft } from '#app/dialogs/form-draft.ts'
import { FormText } from '#app/forms/form-fields.tsx'
import type { FormField } from '#app/forms/use-fields.ts'
import { useFieldErrors } from '#app/locales/use-field-errors.ts'
import { useReason } from '#app/locales/use-reason.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { PagePreview } from '#app/preferences/values.ts'
import { discardWritten, type Saved } from '#app/routes/kb/resources/drafts/discard-written.ts'
import { Restored } from '#app/routes/kb/resources/drafts/restored.tsx'
import { useLeaving } from '#app/routes/kb/resources/drafts/use-leaving.ts'
import { FormattedText } from '#app/routes/kb/resources/preview/formatted-text.tsx'
import { classes } from '#app/ui/classes.ts'
import { FieldNote } from '#app/ui/fields/field.tsx'
import type { TextField } from '#app/ui/formatting/text-field.ts'
import { LazyPart } from '#app/ui/hooks/lazy-part.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { useSubscription } from '#app/ui/hooks/use-subscription.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { AttachFilesProps, ChosenFiles } from './attach-files.tsx'
import { previewId, usePreview } from './preview-button.tsx'
import { WritingBar } from './writing-bar.tsx'
import { WritingField } from './writing-field.tsx'

/** Of the page that is written. */
export interface WritingPlace {
  kbId: string
  folderId: string | null
}

interface WritingFormProps {
  heading: string
  /** Of the draft that is kept in the tab. */
  draft: string
  content: FormField
  /** Nothing is above the text that would be written first. */
  beginsInText?: boolean
  /** Codes of the form. */
  errors: string[] | undefined
  preview: string | undefined
  /** From the cookie, which the server has read. */
  beside: PagePreview
  place: WritingPlace
  saveLabel: string
  cancelTo: string
  saved: Saved
  /** The answer of the server to Cancel, if something is not saved. */
  asked: object | undefined
  /** Fields above the text. */
  children: ReactNode
}

const loadAttach = async () => (await import('./attach-files.tsx')).default
const loadSide = async () => (await import('./side-preview.tsx')).default

/** What is written stays in the form whatever happens, and in the tab when it is reloaded. */
export function WritingForm(props: WritingFormProps) {
  const { heading, draft, content, errors, cancelTo, saveLabel, place, saved } = props
  const { pathname, search } = useLocation()
  const field = useRef<TextField>(null)
  const attach = useRef<ChosenFiles>({ add: null, waiting: [] })
  const seen = usePreview(props.beside)
  const [isChanged, setChanged] = useState(false)
  const leaving = useLeaving({ saved, cancelTo, asked: props.asked })
  const isHydrated = useHydrated()
  useFocus(field, props.beginsInText ?? false)
  return (
    <Form
      className="flex min-h-full flex-col"
      method="post"
      action={pathname + search}
      replace
      preventScrollReset
      data-writing
      onInput={() => setChanged(true)}
      onKeyDown={(event) => {
        if (!isTitleEntered(event)) return saveByKey(event)
        event.preventDefault()
        field.current?.focus()
      }}
      ref={useFormDraft(draft)}
    >
      {/* What Enter sends without script: the first button of a form. */}
      <button type="submit" className="hidden" name="intent" value="preview" />
      <WritingBar
        {...{ heading, cancelTo, saveLabel, isChanged, seen, leaving, field }}
        fieldId={content.props.id}
      />
      <div
        className={classes(
          'grid w-full flex-1 grid-cols-1 grid-rows-[auto_1fr]',
          seen.isBeside && 'wide:grid-cols-2 noscript:grid-cols-1',
        )}
      >
        <div className="col-span-full px-6 not-empty:pt-4 max-sm:px-4">
          {errors && <FormErrors errors={errors} />}
          <Restored
            field={field}
            onDiscard={(form) => {
              discardWritten(form, saved)
              setChanged(false)
            }}
          />
        </div>
        <div
          className={classes(
            'mx-auto grid w-full min-w-0 max-w-[48rem] grid-cols-1 content-start gap-3 px-6 pt-6 pb-16 max-sm:px-4 max-sm:pt-4',
            seen.isInstead && 'max-wide:hidden',
          )}
        >
          {props.preview !== undefined && !seen.isShown && (
            <Preview html={props.preview} place={place} />
          )}
          {place.folderId && <input type="hidden" name="folderId" value={place.folderId} />}
          {props.children}
          <TextPart content={content} {...{ field, attach }} kbId={place.kbId} />
        </div>
        {seen.isShown && <LazyPart load={loadSide} props={{ field, place }} />}
      </div>
      {isHydrated && <LazyPart load={loadAttach} props={{ field, place, attach }} />}
    </Form>
  )
}

function FormErrors({ errors }: { errors: string[] }) {
  const reasonOf = useReason()
  return (
    <Notice className="col-span-full mb-4" kind="error">
      {reasonOf(errors)}
    </Notice>
  )
}

// In the text at first, and on the page that is shown after it was saved. Not with a finger, because
// the keyboard of the screen would cover the text.
function useFocus(field: RefObject<TextField | null>, beginsInText: boolean): void {
  useSubscription(() => {
    const text = field.current
    const isFree = document.activeElement === document.body
    if (text && beginsInText && isFree && matchMedia('(pointer: fine)').matches) {
      text.focus({ preventScroll: true })
      text.setSelectionRange(0, 0)
    }
    return () => {
      if (!text?.isConnected) focusHeading()
    }
  }, null)
}

// From the title Enter leads on to the text, and creates no page that has none.
function isTitleEntered(event: KeyboardEvent<HTMLFormElement>): boolean {
  const { key, ctrlKey, metaKey, target, nativeEvent } = event
  if (key !== 'Enter' || ctrlKey || metaKey || nativeEvent.isComposing) return false
  return target instanceof HTMLInputElement && target.name === 'title'
}

function saveByKey(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey, currentTarget: form } = event
  if (event.defaultPrevented || altKey || shiftKey || !(ctrlKey || metaKey)) return
  if (key.toLowerCase() !== 's' && key !== 'Enter') return
  event.preventDefault()
  form.requestSubmit(form.querySelector<HTMLButtonElement>('[value="save"]'))
}

function Preview({ html, place }: { html: string; place: WritingPlace }) {
  const { t } = useTranslation('write')
  return (
    <section
      id={previewId}
      aria-label={t('preview')}
      // Each new preview is shown, whatever part of a long text is visible.
      key={html}
      ref={(section) => section?.scrollIntoView({ block: 'nearest' })}
    >
      <FormattedText html={html} place={{ ...place, isApart: true }} />
    </section>
  )
}

type TitleFieldProps = Pick<
  ComponentProps<typeof FormText>,
  'field' | 'help' | 'errors' | 'autoFocus'
>

export function TitleField({ field, ...rest }: TitleFieldProps) {
  const { t } = useTranslation('write')
  // A page has a title, also if the call may leave it out.
  const required = { ...field, props: { ...field.props, required: true } }
  return (
    <div className="[&_input]:not-focus:not-aria-invalid:border-transparent [&_input]:border-0 [&_input]:border-b-2 [&_input]:rounded-none [&_input]:bg-transparent [&_input]:px-0 [&_input]:py-1 [&_input]:font-semibold [&_input]:font-serif [&_input]:text-title [&_input]:outline-none [&_label]:sr-only">
      <FormText
        {...rest}
        field={required}
        label={t('title')}
        placeholder={t('title')}
        autoComplete="off"
      />
    </div>
  )
}

interface TextPartProps {
  content: FormField
  field: RefObject<TextField | null>
  kbId: string
  attach: AttachFilesProps['attach']
}

function TextPart({ content, ...writing }: TextPartProps) {
  const { t } = useTranslation(['write', 'common'])
  const errorsOf = useFieldErrors()
  const errors = errorsOf(content.errors) ?? []
  // The browser would cut a longer text off. The server says that it is too long.
  const { maxLength: _, ...props } = content.props
  const { id } = props
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label className="sr-only" htmlFor={id}>
        {t('text')}
      </label>
      <WritingField
        {...props}
        {...writing}
        placeholder={t('placeholder')}
        aria-describedby={errors.length > 0 ? `${id}-error ${id}-help` : `${id}-help`}
        aria-invalid={errors.length > 0 ? true : undefined}
      />
      {errors.length > 0 && <FieldNote id={`${id}-error`}>{errors.join(' ')}</FieldNote>}
      <p className="text-ink-2 text-sm wrap-anywhere" id={`${id}-help`}>
        <span className="hidden noscript:inline">{t('help')}</span>
        <span className="noscript:hidden">
          {t('marks')}
          <span className="pointer-coarse:hidden">
            {t('common:between.sentences')}
            {t('keys')}
          </span>
        </span>
      </p>
    </div>
  )
}
