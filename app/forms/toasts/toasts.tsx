import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { pageLimits } from '#app/limits.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { consumeFlash } from '#app/middleware/browser-cookies.ts'
import type { Flash, FlashKind } from '#app/middleware/flash-message.ts'
import { useDocumentEvent } from '#app/ui/hooks/use-document-event.ts'
import { type Toast, ToastItem } from './toast-item.tsx'

const lengthSeconds = 0.12

const loudness = 0.05

/** Users recognise the kind without looking. */
const tunes: Record<FlashKind, Note[]> = {
  success: [
    { hertz: 660, atSeconds: 0 },
    { hertz: 880, atSeconds: 0.09 },
  ],
  error: [
    { hertz: 330, atSeconds: 0 },
    { hertz: 247, atSeconds: 0.12 },
  ],
  warning: [
    { hertz: 494, atSeconds: 0 },
    { hertz: 494, atSeconds: 0.14 },
  ],
  info: [{ hertz: 587, atSeconds: 0 }],
}

let context: AudioContext | undefined

const NotifyContext = createContext<(toast: Flash) => void>(() => {})

/** `notify({ kind: 'success', key: 'linkCopied' })`. */
export function useNotify() {
  return useContext(NotifyContext)
}

interface ToastProviderProps {
  /** From the server, with this page. */
  flash: Toast | null
  sound: boolean
  loadWords: () => Promise<void>
  children: ReactNode
}

/** At most five at once. */
export function ToastProvider({ flash, sound, loadWords, children }: ToastProviderProps) {
  const [toasts, setToasts] = useState<Toast[]>(flash ? [flash] : [])
  const [lastFlash, setLastFlash] = useState(flash?.id)
  if (flash && flash.id !== lastFlash) {
    setLastFlash(flash.id)
    setToasts(newest([...toasts, flash]))
  }
  const notify = useCallback(
    async (toast: Flash) => {
      // Without a network the words would come too late: the reason alone is shown.
      if (navigator.onLine) await loadWords()
      setToasts((all) => newest([...all, { ...toast, id: crypto.randomUUID() }]))
    },
    [loadWords],
  )
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
  return toasts.slice(-pageLimits.toastsVisible)
}

export const toastsId = 'toasts'

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
    <section
      id={toastsId}
      className="toasts"
      aria-label={t('notifications')}
      tabIndex={-1}
      ref={region}
    >
      <div role="status" className="grid gap-2">
        {toasts.map((toast) => (
          <ToastSounds key={toast.id} toast={toast} dismiss={dismiss} sound={sound} />
        ))}
      </div>
    </section>
  )
}

/** Once, when the toast first appears. */
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

type Note = { hertz: number; atSeconds: number }

/** Browsers allow sound after the user has interacted with the page. */
function playToast(kind: FlashKind): void {
  if (typeof AudioContext === 'undefined' || !navigator.userActivation?.hasBeenActive) return
  context ??= new AudioContext()
  for (const { hertz, atSeconds } of tunes[kind]) play(context, hertz, atSeconds)
}

function play(audio: AudioContext, hertz: number, atSeconds: number): void {
  const start = audio.currentTime + atSeconds
  const tone = new OscillatorNode(audio, { type: 'sine', frequency: hertz })
  const volume = new GainNode(audio, { gain: loudness })
  volume.gain.setValueAtTime(loudness, start)
  volume.gain.exponentialRampToValueAtTime(0.0001, start + lengthSeconds)
  tone.connect(volume).connect(audio.destination)
  tone.start(start)
  tone.stop(start + lengthSeconds)
}
