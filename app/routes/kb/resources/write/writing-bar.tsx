import type { RefObject } from 'react'
import { useNavigation } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { Leaving } from '#app/routes/kb/resources/drafts/use-leaving.ts'
import { PaneHeader } from '#app/shell/pane-header.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import type { TextField } from '#app/ui/formatting/text-field.ts'
import { useDocumentEvent } from '#app/ui/hooks/use-document-event.ts'
import { PreviewButton, type Seen } from './preview-button.tsx'

interface WritingBarProps {
  heading: string
  cancelTo: string
  saveLabel: string
  /** The text, to which it leads back. */
  field: RefObject<TextField | null>
  fieldId: string
  /** Something is written that is not saved. */
  isChanged: boolean
  seen: Seen
  leaving: Leaving
}

export function WritingBar({ heading, isChanged, ...actions }: WritingBarProps) {
  const { t } = useTranslation('write')
  const { isAsked } = actions.leaving
  return (
    <PaneHeader className="sticky top-header z-above-list min-h-15 flex-wrap items-center bg-sheet py-2 short:min-h-0 short:py-1">
      {/* On a phone the field of the title says it. */}
      <h1 className="min-w-0 text-xl wrap-anywhere max-sm:mr-auto max-sm:in-[form:has([name=title])]:sr-only short:sr-only">
        {heading}
      </h1>
      {isAsked ? (
        <Question {...actions} />
      ) : (
        <>
          <p className="mr-auto text-ink-2 text-sm empty:hidden max-sm:order-last max-sm:w-full sm:ml-3 short:order-none short:w-0 short:flex-1">
            {isChanged && t('kept')}
          </p>
          <Actions {...actions} />
        </>
      )}
    </PaneHeader>
  )
}

type ActionsProps = Omit<WritingBarProps, 'heading' | 'isChanged'>

function Actions({ saveLabel, seen, leaving }: ActionsProps) {
  const { t } = useTranslation('write')
  const { state, formMethod } = useNavigation()
  return (
    <div className="ml-auto flex flex-wrap gap-2 max-sm:w-full short:w-auto">
      <Button
        className="max-sm:mr-auto"
        look="quiet"
        name="intent"
        value="cancel"
        formNoValidate
        onClick={leaving.cancel}
      >
        {t('cancel')}
      </Button>
      <PreviewButton seen={seen} />
      <Button
        look="primary"
        name="intent"
        value="save"
        aria-keyshortcuts="Control+S Control+Enter"
        busy={state !== 'idle' && formMethod === 'POST'}
      >
        {saveLabel}
      </Button>
    </div>
  )
}

const questionId = 'leaving'

function Question({ cancelTo, field, fieldId, leaving }: ActionsProps) {
  const { t } = useTranslation()
  useDocumentEvent(
    'keydown',
    (event) => {
      if (event.key === 'Escape' && !event.isComposing) leaving.keep(event)
    },
    { capture: true },
  )
  return (
    <div
      className="ml-auto flex flex-wrap items-center gap-2"
      role="alertdialog"
      aria-labelledby={questionId}
      ref={(question) => {
        question?.querySelector('a')?.focus()
        return () => {
          if (field.current?.isConnected) field.current.focus({ preventScroll: true })
        }
      }}
    >
      <p className="mr-1" id={questionId}>
        {t('unsaved.question')}
      </p>
      <ButtonLink look="primary" href={`#${fieldId}`} onClick={leaving.keep}>
        {t('unsaved.keep')}
      </ButtonLink>
      <ButtonLink to={cancelTo} onClick={leaving.discard}>
        {t('unsaved.discard')}
      </ButtonLink>
    </div>
  )
}
