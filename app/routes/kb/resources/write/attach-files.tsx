import { type RefObject, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useIncomingFiles } from '#app/dialogs/use-incoming-files.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { fileType } from '#app/routes/kb/resources/list/file-type.ts'
import { UploadPanel } from '#app/routes/kb/resources/upload/upload-panel.tsx'
import { isOver } from '#app/routes/kb/uploads/is-over.ts'
import { sendOrResume, type UploadPlace } from '#app/routes/kb/uploads/send-or-resume.ts'
import { type Upload, UploadQueue } from '#app/routes/kb/uploads/upload-queue.ts'
import type { TextField } from '#app/ui/formatting/text-field.ts'
import { useSubscription } from '#app/ui/hooks/use-subscription.ts'
import { useSignedIn } from '#app/upstream/use-signed-in.ts'
import type { Resource } from '#contract/entities/resource.ts'
import { insertLines, placeholderFor, replaceIn } from './placeholder.ts'
import type { WritingPlace } from './writing-form.tsx'
import { fileLink } from './written-link.ts'

type Field = RefObject<TextField | null>

/** Those that are chosen before this script is loaded wait for it. */
export interface ChosenFiles {
  add: ((files: File[]) => void) | null
  waiting: File[]
}

export interface AttachFilesProps {
  field: Field
  place: WritingPlace
  attach: RefObject<ChosenFiles>
}

/** Uploads files into the folder of the page, and writes where they are in the text. */
export default function AttachFiles({ field, place, attach }: AttachFilesProps) {
  const { t } = useTranslation('write')
  const { maxUploadBytes: maxBytes } = useSignedIn()
  const [queue] = useState(() => new UploadQueue<UploadPlace, Resource[]>(sendOrResume))
  const uploads = useSyncExternalStore(queue.subscribe, queue.snapshot, UploadQueue.serverSnapshot)
  const expect = usePlaceholders(field, queue)
  const isSaving = useSavingLater(field, queue)
  const add = (files: File[]) => {
    if (files.length === 0) return
    const known = new Set(queue.snapshot().map(({ id }) => id))
    queue.add(files, { ...place, sameName: 'keep' }, { maxBytes })
    expect(queue.snapshot().filter(({ id }) => !known.has(id)))
  }
  useSubscription(() => {
    const chosen = attach.current
    chosen.add = add
    add(chosen.waiting.splice(0))
    return () => {
      chosen.add = null
    }
  }, place.folderId)
  const isOverPage = useIncomingFiles(add)
  return (
    <>
      <p
        className="pointer-events-none fixed inset-x-4 bottom-4 z-menu mx-auto w-fit rounded-md border border-line-2 bg-raised px-4 py-2 [box-shadow:var(--shadow-float)] empty:hidden"
        role="status"
      >
        {isOverPage ? t('attach.drop') : isSaving && t('attach.waits')}
      </p>
      <UploadPanel {...{ uploads, queue, maxBytes }} listed={[]} />
    </>
  )
}

type Queue = UploadQueue<UploadPlace, Resource[]>

// A file that fails leaves the text, and is in the list with its reason.
function usePlaceholders(field: Field, queue: Queue) {
  const { t } = useTranslation('write')
  const waiting = useRef(new Map<string, string>())
  const isComposing = useRef(false)
  const expect = (uploads: Pick<Upload, 'id' | 'name'>[]) => {
    if (!field.current) return
    let { value } = field.current
    const lines = uploads.map(({ id, name }) => {
      const line = placeholderFor(t('attach.uploading', { name }), value)
      value += line
      waiting.current.set(id, line)
      return line
    })
    insertLines(field.current, lines)
  }
  const settle = useEffectEvent(() => {
    if (!field.current || isComposing.current) return
    for (const upload of queue.snapshot()) {
      const placeholder = waiting.current.get(upload.id)
      if (placeholder === undefined && !isOver(upload)) expect([upload])
      if (placeholder === undefined || !isOver(upload)) continue
      waiting.current.delete(upload.id)
      replaceIn(field.current, placeholder, linkTo(upload))
    }
    const now = queue.snapshot()
    if (now.length > 0 && now.every(({ state }) => state === 'done')) queue.clear()
  })
  useSubscription(() => {
    // A text that an input method composes must not change.
    const compose = ({ type }: Event) => {
      isComposing.current = type === 'compositionstart'
      queueMicrotask(settle)
    }
    const form = field.current?.form
    const stop = queue.subscribe(() => queueMicrotask(settle))
    form?.addEventListener('compositionstart', compose)
    form?.addEventListener('compositionend', compose)
    return () => {
      stop()
      form?.removeEventListener('compositionstart', compose)
      form?.removeEventListener('compositionend', compose)
    }
  }, queue)
  return expect
}

/** A text whose files are on their way is saved when they are there. */
function useSavingLater(field: Field, queue: Queue): boolean {
  const [isSaving, setSaving] = useState(false)
  const waits = useRef<SubmitEvent | null>(null)
  const isBusy = () => queue.snapshot().some((upload) => !isOver(upload))
  const goOn = useEffectEvent(() => {
    const { current: event } = waits
    if (!event || isBusy()) return
    waits.current = null
    setSaving(false)
    const isStored = queue.snapshot().every(({ state }) => state === 'done')
    if (isStored) field.current?.form?.requestSubmit(event.submitter)
  })
  const wait = useEffectEvent((event: SubmitEvent) => {
    if (!isBusy()) return
    event.preventDefault()
    waits.current = event
    setSaving(true)
  })
  useSubscription(() => {
    const form = field.current?.form
    const submit = (event: SubmitEvent) => wait(event)
    // After the files are in the text.
    const stop = queue.subscribe(() => queueMicrotask(goOn))
    form?.addEventListener('submit', submit)
    return () => {
      stop()
      form?.removeEventListener('submit', submit)
    }
  }, queue)
  return isSaving
}

function linkTo({ state, stored }: Upload<Resource[]>): string {
  const file = state === 'done' ? stored?.[0] : undefined
  return file ? fileLink(file.title, { isPicture: fileType(file).type === 'image' }) : ''
}
