import { createContext, type ReactNode, use, useRef, useSyncExternalStore } from 'react'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { useIncomingFiles } from '#app/components/use-incoming-files.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { useLive } from '#app/realtime/live-provider.tsx'
import { isOver } from '#app/uploads/is-over.ts'
import { sendFile } from '#app/uploads/send-file.ts'
import { UploadQueue } from '#app/uploads/upload-queue.ts'
import { apiHref } from '#app/upstream/browser.ts'
import { UploadPanel } from './upload-panel.tsx'
import { announceOutcome, useOutcomeToast } from './use-tell-outcome.ts'

interface UploadPlace {
  kbId: string
  folderId: string | null
}

// One queue per document, so that uploads continue when the user opens another page.
const queue = new UploadQueue((file: File, { kbId, folderId }: UploadPlace, onProgress) => {
  const href = apiHref('/kb/:kbId/resources', { kbId })
  return sendFile({ href, file, onProgress, fields: folderId ? { folderId } : {} })
})
const announce = announceOutcome()
queue.subscribe(() => {
  announce(queue.snapshot())
  const busy = queue.snapshot().some((upload) => !isOver(upload))
  window.onbeforeunload = busy ? (event) => event.preventDefault() : null
})

const ChooseContext = createContext<(() => void) | null>(null)

/**
 * Returns a function that opens the file chooser; null without permission to upload or without
 * JavaScript.
 */
export function useChooseFiles(): (() => void) | null {
  return use(ChooseContext)
}

interface UploadsProps {
  kbId: string
  maxBytes: number
  /** The folder that files are uploaded into; undefined for the top. */
  folder: { id: string; name: string } | undefined
  children: ReactNode
}

/** Uploads files that are chosen, dropped or pasted, and shows their progress. */
export function Uploads({ kbId, maxBytes, folder, children }: UploadsProps) {
  const { t } = useTranslation('resources')
  const input = useRef<HTMLInputElement>(null)
  const ready = useHydrated()
  const onDone = useListRefresh()
  const add = (files: File[]) =>
    queue.add(files, { kbId, folderId: folder?.id ?? null }, { maxBytes, onDone })
  const dropping = useIncomingFiles(add)
  return (
    <ChooseContext value={ready ? () => input.current?.click() : null}>
      {children}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('uploads.files')}
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      {dropping && (
        <div className="pointer-events-none fixed inset-2 z-menu grid place-items-center rounded-lg border-2 border-accent border-dashed bg-[color-mix(in_srgb,var(--color-wash)_88%,transparent)] font-semibold text-accent text-xl">
          <p>{folder ? t('uploads.dropInto', { folder: folder.name }) : t('uploads.drop')}</p>
        </div>
      )}
      <Running maxBytes={maxBytes} />
    </ChooseContext>
  )
}

function Running({ maxBytes }: { maxBytes: number }) {
  const uploads = useSyncExternalStore(queue.subscribe, queue.snapshot, UploadQueue.serverSnapshot)
  useOutcomeToast()
  return <UploadPanel uploads={uploads} queue={queue} maxBytes={maxBytes} />
}

// Returns a function that revalidates the list when there is no live connection, because then no
// event reports a stored file.
function useListRefresh(): () => void {
  const { socket, refresh } = useLive()
  return () => {
    if (socket.status !== 'connected') refresh()
  }
}
