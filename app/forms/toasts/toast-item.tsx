import { type PointerEvent, useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { StayHere } from '#app/forms/from-here.tsx'
import { pageLimits } from '#app/limits.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { Flash, ToastKey } from '#app/middleware/flash-message.ts'
import { Button, IconButton } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { NoticeIcon } from '#app/ui/notice.tsx'
import { binLimits } from '#contract/limits.ts'

export interface Toast extends Flash {
  /** Distinguishes toasts with the same text. */
  id: string
}

interface ToastItemProps {
  toast: Toast
  dismiss: (id: string) => void
}

/** It stays while it is hovered or focused. */
export function ToastItem({ toast, dismiss }: ToastItemProps) {
  const { t, i18n } = useTranslation(['shell', 'common'])
  const script = useHydrated()
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismiss(toast.id), shownMs(toast))
    return () => clearTimeout(timer)
  }, [held, toast, dismiss])
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  const text = i18n.getFixedT(null, 'toasts')(toast.key, toast.values)
  const swipe = useSwipe(() => dismiss(toast.id))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its button does the same by keyboard
    <div
      className="notice"
      data-stays={toast.kind !== 'success' || Boolean(toast.undo)}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
      {...swipe}
    >
      <NoticeIcon kind={toast.kind} />
      <div>
        <p>
          <span className="font-semibold">
            {t(`toastTitle.${toast.kind}`)}
            {t('common:between.value')}
          </span>
          <span>{text === toast.key ? toast.values?.reason : text}</span>
        </p>
        {toast.undo && <ToastUndo undo={toast.undo} done={() => dismiss(toast.id)} />}
      </div>
      {script && (
        <IconButton
          type="button"
          icon="close"
          label={t('common:close')}
          onClick={(event) => {
            if (event.detail === 0) focusToasts(event.currentTarget)
            dismiss(toast.id)
          }}
        />
      )}
    </div>
  )
}

// The focus moves to the other toasts, instead of the top of the page.
function focusToasts(within: HTMLElement): void {
  within.closest<HTMLElement>('.toasts')?.focus()
}

// A toast that only confirms a visible action disappears sooner.
const brief: ReadonlySet<ToastKey> = new Set(['linkCopied', 'keyCopied'])

function shownMs({ key, undo }: Toast): number {
  if (undo) return binLimits.undoMs
  if (brief.has(key)) return pageLimits.shortcutToastMs
  return document.querySelector('.modal') ? pageLimits.dialogToastMs : pageLimits.toastMs
}

/** Section 9. */
function useSwipe(away: () => void) {
  const [from, setFrom] = useState<number | null>(null)
  return {
    onPointerDown: (event: PointerEvent) => setFrom(event.clientX),
    onPointerUp: () => setFrom(null),
    onPointerCancel: () => setFrom(null),
    onPointerMove: (event: PointerEvent) => {
      if (from === null || Math.abs(event.clientX - from) < pageLimits.toastSwipePx) return
      setFrom(null)
      away()
    },
  }
}

interface ToastUndoProps {
  undo: string
  done: () => void
}

function ToastUndo({ undo, done }: ToastUndoProps) {
  const { t } = useTranslation('shell')
  const { Form } = useFetcher()
  return (
    <Form
      method="post"
      action={undo}
      onSubmit={({ currentTarget }) => {
        focusToasts(currentTarget)
        done()
      }}
      className="mt-2 mb-1"
    >
      <StayHere />
      <Button className="m-0" icon="undo">
        {t('undo')}
      </Button>
    </Form>
  )
}
