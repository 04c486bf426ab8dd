import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useRef,
  useSyncExternalStore,
} from 'react'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { useIncomingFiles } from '#app/components/use-incoming-files.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { useLive } from '#app/realtime/live-provider.tsx'
import { chosenOf } from '#app/uploads/chosen-files.ts'
import { isOver } from '#app/uploads/is-over.ts'
import { sendOrResume } from '#app/uploads/send-or-resume.ts'
import { UploadQueue } from '#app/uploads/upload-queue.ts'
import type { Resource } from '#contract/entities/resource.ts'
import { TakenQuestion } from './taken-question.tsx'
import { announceOutcome, useOutcomeToast } from './upload-outcome.ts'
import { UploadPanel } from './upload-panel.tsx'
import { useStartUpload } from './use-start-upload.ts'

// One queue per document, so that uploads continue when the user opens another page.
const queue = new UploadQueue(sendOrResume)
const announce = announceOutcome()
queue.subscribe(() => {
  announce(queue.snapshot())
  const busy = queue.snapshot().some((upload) => !isOver(upload))
  window.onbeforeunload = busy ? (event) => event.preventDefault() : null
})

const ChooseContext = createContext<((what: 'files' | 'folder') => void) | null>(null)

/**
 * Returns a function that opens the file chooser; null without permission to upload or without
 * JavaScript.
 */
export function useChooseFiles(): ((what: 'files' | 'folder') => void) | null {
  return use(ChooseContext)
}

interface UploadsProps {
  kbId: string
  maxBytes: number
  /** The folder that files are uploaded into; undefined for the top. */
  folder: { id: string; name: string } | undefined
  /** The files of the list on the page. */
  listed: readonly Resource[]
  children: ReactNode
}

/** Uploads files that are chosen, dropped or pasted, and shows their progress. */
export function Uploads({ kbId, maxBytes, folder, listed, children }: UploadsProps) {
  const { t } = useTranslation('resources')
  const input = useRef<HTMLInputElement>(null)
  const folderInput = useRef<HTMLInputElement>(null)
  const ready = useHydrated()
  const onDone = useListRefresh()
  const place = { kbId, folderId: folder?.id ?? null }
  const { start, question } = useStartUpload(place, ({ files, folderId, sameName }) =>
    queue.add(files, { kbId, folderId, sameName }, { maxBytes, onDone }),
  )
  const add = (files: Iterable<File>) => start(chosenOf(files))
  const dropping = useIncomingFiles(add, undefined, (entries) =>
    start(import('#app/uploads/read-entries.ts').then((read) => read.readEntries(entries))),
  )
  const choose = (what: 'files' | 'folder') =>
    (what === 'files' ? input : folderInput).current?.click()
  return (
    <ChooseContext value={ready ? choose : null}>
      {children}
      <HiddenInput ref={input} label={t('uploads.files')} onFiles={add} />
      <HiddenInput ref={folderInput} label={t('uploads.folder')} onFiles={add} isFolder />
      {dropping && (
        <div className="pointer-events-none fixed inset-2 z-menu grid place-items-center rounded-lg border-2 border-accent border-dashed bg-[color-mix(in_srgb,var(--color-wash)_88%,transparent)] font-semibold text-accent text-xl">
          <p>{folder ? t('uploads.dropInto', { folder: folder.name }) : t('uploads.drop')}</p>
        </div>
      )}
      {question ? <TakenQuestion {...question} /> : <Running maxBytes={maxBytes} listed={listed} />}
    </ChooseContext>
  )
}

interface InputProps {
  ref: RefObject<HTMLInputElement | null>
  label: string
  onFiles: (files: Iterable<File>) => void
  isFolder?: boolean
}

function HiddenInput({ ref, label, onFiles, isFolder }: InputProps) {
  return (
    <input
      ref={ref}
      type="file"
      multiple
      hidden
      aria-label={label}
      {...(isFolder && { webkitdirectory: '' })}
      onChange={({ currentTarget }) => {
        onFiles([...(currentTarget.files ?? [])])
        currentTarget.value = ''
      }}
    />
  )
}

function Running({ maxBytes, listed }: Pick<UploadsProps, 'maxBytes' | 'listed'>) {
  const uploads = useSyncExternalStore(queue.subscribe, queue.snapshot, UploadQueue.serverSnapshot)
  useOutcomeToast()
  return <UploadPanel {...{ uploads, queue, maxBytes, listed }} />
}

// Returns a function that revalidates the list when there is no live connection, because then no
// event reports a stored file.
function useListRefresh(): () => void {
  const { socket, refresh } = useLive()
  return () => {
    if (socket.status !== 'connected') refresh()
  }
}
