import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useLocation } from 'react-router'
import { useIncomingFiles } from '#app/dialogs/use-incoming-files.ts'
import { useNotify } from '#app/forms/toasts/toasts.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { useLive, useLiveEvent } from '#app/realtime/live-provider.tsx'
import { type Chosen, chosenOf } from '#app/routes/kb/uploads/chosen-files.ts'
import { isOver } from '#app/routes/kb/uploads/is-over.ts'
import type { FolderFiles, Taken } from '#app/routes/kb/uploads/prepare-upload.ts'
import { sendOrResume } from '#app/routes/kb/uploads/send-or-resume.ts'
import { type Upload, UploadQueue } from '#app/routes/kb/uploads/upload-queue.ts'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import type { SameName } from '#contract/calls/same-name.ts'
import type { SharedResource } from '#contract/events.ts'
import { uploadLimits } from '#contract/limits.ts'
import { type AnalysedFile, UploadPanel } from './upload-panel.tsx'

const shown = 5
const mostChanged = 500

const cutValues = { most: uploadLimits.filesAtOnce, depth: uploadLimits.folderDepth }

// One per document, so that uploads continue when the user opens another page.
const queue = new UploadQueue(sendOrResume)
queue.subscribe(() => {
  const busy = queue.snapshot().some((upload) => !isOver(upload))
  window.onbeforeunload = busy ? (event) => event.preventDefault() : null
})

const ChooseContext = createContext<((what: 'files' | 'folder') => void) | null>(null)

/** Null without permission to upload or without JavaScript. */
export function useChooseFiles(): ((what: 'files' | 'folder') => void) | null {
  return use(ChooseContext)
}

// A text that is written takes files itself.
const isForList = () => !document.querySelector('[data-writing]')

interface UploadsProps {
  kbId: string
  maxBytes: number
  /** Undefined for the top. */
  folder: { id: string; name: string } | undefined
  listed: readonly AnalysedFile[]
  children: ReactNode
}

/** Chosen, dropped or pasted. */
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
  const dropping = useIncomingFiles(add, isForList, (entries) =>
    start(
      import('#app/routes/kb/uploads/read-entries.ts').then((read) => read.readEntries(entries)),
    ),
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
  const queued = useSyncExternalStore(queue.subscribe, queue.snapshot, UploadQueue.serverSnapshot)
  const uploads = useOfThisPage(queued)
  const [changed, setChanged] = useState<ReadonlyMap<string, SharedResource>>(new Map())
  // The page may list only some of the files.
  useLiveEvent(({ type, data }) => {
    if (uploads.length === 0 || (type !== 'resource_add' && type !== 'resource_update')) return
    setChanged((now) => new Map([...now].slice(-mostChanged)).set(data.resource.id, data.resource))
  })
  return <UploadPanel {...{ uploads, queue, maxBytes }} listed={[...listed, ...changed.values()]} />
}

// What was done on the page before would cover this one. It stays while other files are sent, or
// when one has failed.
function useOfThisPage<Stored>(queued: readonly Upload<Stored>[]): readonly Upload<Stored>[] {
  const { pathname } = useLocation()
  const [before, setBefore] = useState(() => ({
    pathname,
    uploads: new Set(queued.filter(isDone)),
  }))
  if (before.pathname !== pathname) {
    const gone = queued.every(isDone) ? new Set(queued) : before.uploads
    setBefore({ pathname, uploads: gone })
  }
  return queued.filter((upload) => !before.uploads.has(upload))
}

function isDone({ state }: Upload): boolean {
  return state === 'done'
}

// Without a live connection no event reports a stored file.
function useListRefresh(): () => void {
  const { socket, refresh } = useLive()
  return () => {
    if (socket.status !== 'connected') refresh()
  }
}

type Answer = (choice: SameName | null) => void

/** What an upload needs besides the queue is loaded when the first one starts. */
function useStartUpload(
  place: { kbId: string; folderId: string | null },
  send: (group: FolderFiles) => void,
) {
  const notify = useNotify()
  const [question, setQuestion] = useState<{ taken: Taken[]; answer: Answer } | null>(null)
  const ask = (taken: Taken[]) =>
    new Promise<SameName | null>((resolve) => {
      const answer: Answer = (choice) => {
        setQuestion(null)
        resolve(choice)
      }
      setQuestion({ taken, answer })
    })
  const start = async (choosing: Chosen | Promise<Chosen>) => {
    try {
      const { prepareUpload } = await import('#app/routes/kb/uploads/prepare-upload.ts')
      const chosen = await choosing
      const groups = await prepareUpload(place, chosen, ask)
      for (const group of groups ?? []) send(group)
      if (groups && chosen.isCut) notify({ kind: 'error', key: 'uploadCut', values: cutValues })
    } catch {
      notify({ kind: 'error', key: 'uploadsFailed' })
    }
  }
  return { start: (chosen: Chosen | Promise<Chosen>) => void start(chosen), question }
}

interface QuestionProps {
  taken: Taken[]
  answer: (choice: SameName | null) => void
}

/** Once, for the whole upload. */
function TakenQuestion({ taken, answer }: QuestionProps) {
  const { t } = useTranslation('resources')
  const kept = taken.filter(({ canReplace }) => !canReplace).length
  const more = taken.length - shown
  return (
    <section
      className="fixed right-4 bottom-4 z-panel max-xl:[anchor-name:--bottom-bar] grid max-h-[80dvh] w-[min(420px,calc(100vw-2rem))] gap-3 overflow-auto rounded-lg border border-line-2 bg-raised p-4 [box-shadow:var(--shadow-float)]"
      role="alertdialog"
      aria-labelledby="taken-title"
      onKeyDown={({ key }) => key === 'Escape' && answer(null)}
    >
      <h2 className="text-lg" id="taken-title">
        {t('taken.title', { count: taken.length })}
      </h2>
      <ul className="grid text-ink-2">
        {taken.slice(0, shown).map(({ path }) => (
          <li key={path} className="truncate" title={path}>
            {path}
          </li>
        ))}
        {more > 0 && <li>{t('andMore', { count: more })}</li>}
      </ul>
      {kept > 0 && <p className="text-ink-2">{t('taken.kept', { count: kept })}</p>}
      <div className="grid gap-2">
        {kept < taken.length && (
          <Button type="button" look="primary" autoFocus onClick={() => answer('replace')}>
            {t('taken.replace')}
          </Button>
        )}
        <Button type="button" autoFocus={kept === taken.length} onClick={() => answer('keep')}>
          {t('taken.keep')}
        </Button>
        <Button type="button" onClick={() => answer('skip')}>
          {t('taken.skip', { count: taken.length })}
        </Button>
        <Button type="button" look="quiet" onClick={() => answer(null)}>
          {t('taken.cancel')}
        </Button>
      </div>
    </section>
  )
}
