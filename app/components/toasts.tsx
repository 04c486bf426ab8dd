import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { IconButton } from '#app/components/button.tsx'
import { NoticeIcon } from '#app/components/notice.tsx'
import type { Flash } from '#app/flash.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { limits } from '#contract/limits.ts'

interface Toast extends Flash {
  id: string
}

const NotifyContext = createContext<(toast: Flash) => void>(() => {})

/** `const notify = useNotify(); notify({ kind: 'success', key: 'linkCopied' })` */
export function useNotify() {
  return useContext(NotifyContext)
}

/** Shows the flash the server sent and whatever the page notifies of, at most five at once. */
export function ToastProvider({ flash, children }: { flash: Sent | null; children: ReactNode }) {
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
      <ToastRegion toasts={toasts} dismiss={dismiss} />
    </NotifyContext>
  )
}

export interface Sent extends Flash {
  /** Tells two equal toasts apart. */
  id: string
}

function newest(toasts: Toast[]): Toast[] {
  return toasts.slice(-limits.toastsVisible)
}

interface RegionProps {
  toasts: Toast[]
  dismiss: (id: string) => void
}

function ToastRegion({ toasts, dismiss }: RegionProps) {
  const { t } = useTranslation('shell')
  const region = useRef<HTMLElement>(null)
  useEffect(() => {
    const focusRegion = (event: KeyboardEvent) => event.key === 'F8' && region.current?.focus()
    document.addEventListener('keydown', focusRegion)
    return () => document.removeEventListener('keydown', focusRegion)
  }, [])
  return (
    <section className="toasts" aria-label={t('notifications')} tabIndex={-1} ref={region}>
      <div role="status" className="grid gap-2">
        {toasts.map((toast) => (
          <ToastItem key={toast.id} toast={toast} dismiss={dismiss} />
        ))}
      </div>
    </section>
  )
}

function ToastItem({ toast, dismiss }: { toast: Toast; dismiss: RegionProps['dismiss'] }) {
  const { t } = useTranslation(['shell', 'toasts', 'common'])
  const [script, setScript] = useState(false)
  const [held, setHeld] = useState(false)
  useEffect(() => setScript(true), [])
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismiss(toast.id), limits.toastMs)
    return () => clearTimeout(timer)
  }, [held, toast.id, dismiss])
  const hold = { onPointerEnter: () => setHeld(true), onPointerLeave: () => setHeld(false) }
  return (
    <div className={`notice notice-${toast.kind}`} {...hold}>
      <NoticeIcon kind={toast.kind} />
      <div>
        <span className="unseen">{t(`toastTitle.${toast.kind}`)}: </span>
        {t(`toasts:${toast.key}`, toast.values)}
      </div>
      {script && (
        <IconButton
          type="button"
          icon="close"
          label={t('common:close')}
          onClick={() => dismiss(toast.id)}
        />
      )}
    </div>
  )
}
