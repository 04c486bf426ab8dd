import { type RefObject, type SubmitEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useIncomingFiles } from '#app/dialogs/use-incoming-files.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { fileType } from '#app/routes/kb/resources/list/file-type.ts'
import { fileLink } from '#app/routes/kb/resources/write/picks/written-link.ts'
import { isOver } from '#app/routes/kb/uploads/is-over.ts'
import { sendOrResume, type UploadPlace } from '#app/routes/kb/uploads/send-or-resume.ts'
import { type Upload, UploadQueue } from '#app/routes/kb/uploads/upload-queue.ts'
import { useSubscription } from '#app/ui/hooks/use-subscription.ts'
import { useSignedIn } from '#app/upstream/use-signed-in.ts'
import type { Resource } from '#contract/entities/resource.ts'
import { insertLines, placeholderFor, replaceIn } from './placeholder.ts'

type Field = RefObject<HTMLTextAreaElement | null>

export type Attaching = ReturnType<typeof useAttach>

/** Uploads files into the folder of the page, and writes where they are in the text. */
export function useAttach(field: Field, { kbId, folderId }: Omit<UploadPlace, 'sameName'>) {
  const { t } = useTranslation('write')
  const { maxUploadBytes: maxBytes } = useSignedIn()
  const [queue] = useState(() => new UploadQueue<UploadPlace, Resource[]>(sendOrResume))
  const uploads = useSyncExternalStore(queue.subscribe, queue.snapshot, UploadQueue.serverSnapshot)
  const waiting = useRef(new Map<string, string>())
  const saves = useRef<HTMLElement | null>(null)
  const [isSaving, setSaving] = useState(false)
  // A text that an input method composes must not change.
  const isComposing = useRef(false)
  const add = (files: File[]) => {
    const text = field.current
    if (!text || files.length === 0) return
    const lines: string[] = []
    for (const { name } of files)
      lines.push(
        placeholderFor(t('attach.uploading', { name }), `${text.value}\n${lines.join('\n')}`),
      )
    insertLines(text, lines)
    const known = new Set(queue.snapshot().map(({ id }) => id))
    queue.add(files, { kbId, folderId, sameName: 'keep' }, { maxBytes })
    const added = queue.snapshot().filter(({ id }) => !known.has(id))
    for (const [n, { id }] of added.entries()) waiting.current.set(id, lines[n] ?? '')
    settle()
  }
  // A file that fails leaves the text, and is in the list with its reason.
  const settle = () => {
    const text = field.current
    if (!text || isComposing.current) return
    for (const upload of queue.snapshot()) {
      const placeholder = waiting.current.get(upload.id)
      if (placeholder !== undefined && isOver(upload)) {
        waiting.current.delete(upload.id)
        replaceIn(text, placeholder, linkTo(upload))
      } else if (placeholder === undefined && !isOver(upload)) retry(text, upload)
    }
    const now = queue.snapshot()
    if (now.some((upload) => !isOver(upload))) return
    if (now.length > 0 && now.every(({ state }) => state === 'done')) queue.clear()
    if (now.every(({ state }) => state === 'done')) saves.current?.click()
    saves.current = null
    setSaving(false)
  }
  const retry = (text: HTMLTextAreaElement, { id, name }: Upload) => {
    const line = placeholderFor(t('attach.uploading', { name }), text.value)
    waiting.current.set(id, line)
    insertLines(text, [line])
  }
  useSubscription(() => queue.subscribe(() => queueMicrotask(settle)), queue)
  const isBusy = uploads.some((upload) => !isOver(upload))
  return {
    add,
    isOver: useIncomingFiles(add),
    /** It waits for the files. */
    isSaving,
    /** A text with files that are on their way is saved when they are there. */
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      if (!isBusy) return
      event.preventDefault()
      saves.current = (event.nativeEvent as globalThis.SubmitEvent).submitter
      setSaving(true)
    },
    field: {
      onCompositionStart: () => {
        isComposing.current = true
      },
      onCompositionEnd: () => {
        isComposing.current = false
        queueMicrotask(settle)
      },
    },
    panel: { uploads, queue, maxBytes },
  }
}

function linkTo({ state, stored }: Upload<Resource[]>): string {
  const file = state === 'done' ? stored?.[0] : undefined
  return file ? fileLink(file.title, { isPicture: fileType(file).type === 'image' }) : ''
}
