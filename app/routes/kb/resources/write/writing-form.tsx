import type { ReactNode } from 'react'
import { Form, useFetcher, useLocation, useNavigation } from 'react-router'
import { useFormDraft } from '#app/dialogs/form-draft.ts'
import type { FormField } from '#app/forms/use-fields.ts'
import { useFieldErrors } from '#app/locales/use-field-errors.ts'
import { useReason } from '#app/locales/use-reason.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { FormattedText } from '#app/routes/kb/resources/preview/formatted-text.tsx'
import { PaneHeader } from '#app/shell/pane-header.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FieldNote } from '#app/ui/fields/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { WritingField } from './writing-field.tsx'

/** Of the page that is written. */
interface WritingPlace {
  kbId: string
  folderId: string | null
}

interface WritingFormProps {
  heading: string
  /** Of the draft that is kept in the tab. */
  draft: string
  content: FormField
  /** Codes of the form. */
  errors: string[] | undefined
  preview: string | undefined
  place: WritingPlace
  saveLabel: string
  cancelTo: string
  /** Fields above the text. */
  children: ReactNode
}

const previewId = 'preview'

/** What is written stays in the form whatever happens, and in the tab when it is reloaded. */
export function WritingForm(props: WritingFormProps) {
  const { heading, draft, content, errors, cancelTo, saveLabel, place } = props
  const { t } = useTranslation('write')
  const reasonOf = useReason()
  const { pathname, search } = useLocation()
  const preview = useFetcher<{ preview?: string; refused?: unknown }>()
  const { state, formMethod } = useNavigation()
  const html = preview.data?.preview ?? props.preview
  return (
    <Form
      className="flex min-h-full flex-col"
      method="post"
      action={pathname + search}
      replace
      preventScrollReset
      data-writing
      ref={useFormDraft(draft)}
    >
      <PaneHeader className="sticky top-header z-above-list min-h-15 flex-wrap items-center bg-sheet py-2 short:static">
        <h1 className="mr-auto min-w-0 text-xl wrap-anywhere">{heading}</h1>
        <div className="flex flex-wrap gap-2">
          <ButtonLink look="quiet" to={cancelTo}>
            {t('cancel')}
          </ButtonLink>
          <Button
            name="intent"
            value="preview"
            icon="visibility"
            formAction={`${pathname}${search}#${previewId}`}
            busy={preview.state !== 'idle'}
            onClick={(event) => {
              const { form } = event.currentTarget
              if (!form) return
              event.preventDefault()
              void preview.submit(new FormData(form, event.currentTarget), { method: 'post' })
            }}
          >
            {t('preview')}
          </Button>
          <Button
            look="primary"
            name="intent"
            value="save"
            aria-keyshortcuts="Control+S"
            busy={state !== 'idle' && formMethod === 'POST'}
          >
            {saveLabel}
          </Button>
        </div>
      </PaneHeader>
      <div className="mx-auto grid w-full max-w-[56rem] flex-1 grid-cols-1 content-start gap-4 px-6 pt-5 pb-12 max-sm:px-4">
        {errors && <Notice kind="error">{reasonOf(errors)}</Notice>}
        {html !== undefined && <Preview html={html} place={place} />}
        {place.folderId && <input type="hidden" name="folderId" value={place.folderId} />}
        {props.children}
        <TextPart field={content} />
      </div>
    </Form>
  )
}

function Preview({ html, place }: { html: string; place: WritingPlace }) {
  const { t } = useTranslation('write')
  return (
    <section
      className="scroll-mt-32"
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

function TextPart({ field }: { field: FormField }) {
  const { t } = useTranslation('write')
  const errorsOf = useFieldErrors()
  const errors = errorsOf(field.errors) ?? []
  // The browser would cut a longer text off. The server says that it is too long.
  const { maxLength: _, ...props } = field.props
  const { id } = props
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label className="font-label" htmlFor={id}>
        {t('text')}
      </label>
      <WritingField
        {...props}
        aria-describedby={errors.length > 0 ? `${id}-help ${id}-error` : `${id}-help`}
        aria-invalid={errors.length > 0 ? true : undefined}
      />
      {errors.length > 0 && <FieldNote id={`${id}-error`}>{errors.join(' ')}</FieldNote>}
      <p className="text-ink-2 text-sm wrap-anywhere" id={`${id}-help`}>
        {t('help')} <span className="noscript:hidden">{t('keys')}</span>
      </p>
    </div>
  )
}
