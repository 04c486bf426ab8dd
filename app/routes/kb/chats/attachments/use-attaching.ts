import { type ReactNode, type RefObject, useCallback, useState, useSyncExternalStore } from 'react'
import { useIncomingFiles } from '#app/dialogs/use-incoming-files.ts'
import type { Upload } from '#app/routes/kb/uploads/upload-queue.ts'
import { useSubscription } from '#app/ui/hooks/use-subscription.ts'
import { useSignedIn } from '#app/upstream/use-signed-in.ts'
import type { Attachment } from '#contract/entities/chat.ts'
import { limits } from '#contract/limits.ts'
import { readAttached } from './kept-attachments.ts'
import type { Tray } from './tray.ts'

export interface Attaching {
  chatId: string
  uploads: readonly Upload<Attachment>[]
  loaded: Loaded | null
  /** Files that wait for the script that uploads them. */
  loading: number
  note: AttachingNote | null
  setNote: (note: AttachingNote | null) => void
  add: (files: File[]) => void
  take: () => Attachment[] | null
  field: RefObject<HTMLTextAreaElement | null>
  mayWrite: boolean
  maxBytes: number
  over: boolean
}

interface AttachingProps {
  chatId: string
  lineId: string
  field: RefObject<HTMLTextAreaElement | null>
  mayWrite: boolean
  /** Changes after files may have been added or sent in another field for this place. */
  turn: number
}

type Loaded = { tray: Tray; AttachedFiles: (props: { attaching: Attaching }) => ReactNode }

type AttachingNote = 'waits' | 'notUploaded' | 'tooMany' | 'notLoaded'

/** Files are uploaded at once. The script for this is loaded with the first file. */
export function useAttaching({ chatId, lineId, field, mayWrite, turn }: AttachingProps): Attaching {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [loading, setLoading] = useState(0)
  const [note, setNote] = useState<AttachingNote | null>(null)
  const { user, maxUploadBytes: maxBytes } = useSignedIn()
  // Whoever signs in next in this tab may be another person.
  const place = `${user.id} ${lineId}`
  const { subscribe = never, snapshot = none } = loaded?.tray ?? {}
  const uploads = useSyncExternalStore(subscribe, snapshot, none)
  const load = useCallback(async () => {
    const [{ AttachedFiles }, { trayOf }] = await Promise.all([
      import('./attached-files.tsx'),
      import('./tray.ts'),
    ])
    const tray = trayOf(place, chatId)
    setLoaded({ tray, AttachedFiles })
    return tray
  }, [place, chatId])
  const add = (files: File[]) => {
    if (!mayWrite || files.length === 0) return
    field.current?.focus()
    setLoading((count) => count + files.length)
    load()
      .then(
        (tray) => {
          const room = limits.attachmentsPerMessage - tray.snapshot().length
          if (files.length > room) setNote('tooMany')
          else setNote((before) => (before === 'waits' ? before : null))
          tray.add(files.slice(0, room), place, { maxBytes })
        },
        () => setNote('notLoaded'),
      )
      .finally(() => setLoading((count) => count - files.length))
  }
  useSubscription(() => {
    // The tray also has files of an earlier page, or of this place before another page was opened.
    const kept = readAttached(place).length
    if (kept === 0) return () => {}
    setLoading((count) => count + kept)
    load()
      .catch(() => {})
      .finally(() => setLoading((count) => count - kept))
    return () => {}
  }, `${place} ${turn}`)
  useSendWhenUploaded({ field, loaded, loading, note, setNote })
  /** Null if the message cannot be sent yet. */
  const take = (): Attachment[] | null => {
    const all = loaded?.tray.snapshot() ?? []
    const why = loading > 0 ? 'waits' : problemOf(all)
    setNote(why)
    if (why) return null
    loaded?.tray.clear()
    return all.flatMap(({ stored }) => stored ?? [])
  }
  const over = useFilesFor(field, add)
  const files = { uploads, loaded, loading, add, take, maxBytes, over }
  return { chatId, field, mayWrite, note, setNote, ...files }
}

interface Waiting {
  field: RefObject<HTMLTextAreaElement | null>
  loaded: Loaded | null
  loading: number
  note: AttachingNote | null
  setNote: (note: AttachingNote | null) => void
}

function useSendWhenUploaded({ field, loaded, loading, note, setNote }: Waiting): void {
  useSubscription(
    () => {
      if (note !== 'waits' || loading > 0 || !loaded) return () => {}
      const goOn = () => {
        const why = problemOf(loaded.tray.snapshot())
        if (why !== 'waits') setNote(why)
        if (!why) field.current?.form?.requestSubmit()
      }
      goOn()
      return loaded.tray.subscribe(goOn)
    },
    `${note} ${loading > 0}`,
  )
}

const never = () => () => {}
const nothing: readonly Upload<Attachment>[] = []
const none = () => nothing

function problemOf(uploads: readonly Upload[]): 'waits' | 'notUploaded' | null {
  if (uploads.some(({ state }) => state === 'waiting' || state === 'sending')) return 'waits'
  return uploads.some(({ state }) => state !== 'done') ? 'notUploaded' : null
}

// A part of the page for files is marked with `data-attaches`. What is pasted outside of every part
// goes to the first one.
function useFilesFor(
  field: RefObject<HTMLElement | null>,
  onFiles: (files: File[]) => void,
): boolean {
  return useIncomingFiles(onFiles, (event) => {
    const own = field.current?.closest('[data-attaches]')
    const part = event.target instanceof Element && event.target.closest('[data-attaches]')
    if (part) return part === own
    return event.type === 'paste' && document.querySelector('[data-attaches]') === own
  })
}
