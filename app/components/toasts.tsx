import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { useTranslation } from '#app/locales/use-translation.ts'
import { consumeFlash } from '#app/middleware/browser-cookies.ts'
import type { Flash } from '#app/middleware/flash-message.ts'
import { limits } from '#contract/limits.ts'
import { type Toast, ToastItem } from './toast-item.tsx'
import { playToast } from './toast-sound.ts'
import { useDocumentEvent } from './use-document-event.ts'

const NotifyContext = createContext<(toast: Flash) => void>(() => {})

/** Returns the function that shows a toast: `notify({ kind: 'success', key: 'linkCopied' })`. */
export function useNotify() {
  return useContext(NotifyContext)
}

interface ToastProviderProps {
  /** The flash that the server sent with this page. */
  flash: Toast | null
  /** Whether toasts play a sound. */
  sound: boolean
  children: ReactNode
}

/** Shows the server's flash and the page's own toasts, at most five at once. */
export function ToastProvider({ flash, sound, children }: ToastProviderProps) {
  const [toasts, setToasts] = useState<Toast[]>(flash ? [flash] : [])
  const [lastFlash, setLastFlash] = useState(flash?.id)
  if (flash && flash.id !== lastFlash) {
    setLastFlash(flash.id)
    setToasts(newest([...toasts, flash]))
  }
  const notify = useCallback((toast: Flash) => {
    setToasts((all) => newest([...all, { ...toast, id: crypto.randomUUID() }]))
  }, [])
  const dismiss = useCallback((id: string) => {
    setToasts((all) => all.filter((toast) => toast.id !== id))
  }, [])
  return (
    <NotifyContext value={notify}>
      {children}
      <ToastRegion toasts={toasts} dismiss={dismiss} sound={sound} />
    </NotifyContext>
  )
}

function newest(toasts: Toast[]): Toast[] {
  return toasts.slice(-limits.toastsVisible)
}

interface RegionProps {
  toasts: Toast[]
  dismiss: (id: string) => void
  sound: boolean
}

function ToastRegion({ toasts, dismiss, sound }: RegionProps) {
  const { t } = useTranslation('shell')
  const region = useRef<HTMLElement>(null)
  useDocumentEvent('keydown', ({ key }) => {
    if (key === 'F8') region.current?.focus()
  })
  return (
    <section className="toasts" aria-label={t('notifications')} tabIndex={-1} ref={region}>
      <div role="status" className="grid gap-2">
        {toasts.map((toast) => (
          <ToastSounds key={toast.id} toast={toast} dismiss={dismiss} sound={sound} />
        ))}
      </div>
    </section>
  )
}

/** Plays a toast's sound once, when the toast first appears. */
function ToastSounds({ toast, dismiss, sound }: Omit<RegionProps, 'toasts'> & { toast: Toast }) {
  const sounded = useRef(false)
  const attach = useCallback(
    (element: HTMLDivElement | null) => {
      if (!element) return
      if (!sounded.current && sound) playToast(toast.kind)
      sounded.current = true
      consumeFlash(toast.id)
    },
    [sound, toast.kind, toast.id],
  )
  return (
    <div ref={attach}>
      <ToastItem toast={toast} dismiss={dismiss} />
    </div>
  )
}
