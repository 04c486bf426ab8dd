import { useNotify } from '#app/forms/toasts/toasts.tsx'
import { isOver } from '#app/routes/kb/uploads/is-over.ts'
import type { Upload } from '#app/routes/kb/uploads/upload-queue.ts'
import { useDocumentEvent } from '#app/ui/hooks/use-document-event.ts'

interface Outcome {
  done: number
  failed: number
}

declare global {
  interface DocumentEventMap {
    /** When all uploads have finished. */
    'uploads-over': CustomEvent<Outcome>
  }
}

/** Call it with every change; it dispatches the outcome once all uploads have finished. */
export function announceOutcome(): (uploads: readonly Upload[]) => void {
  const announced = new Set<string>()
  return (uploads) => {
    const going = uploads.filter((upload) => !isOver(upload))
    // An upload that is sent again counts in the next outcome again.
    for (const { id } of going) announced.delete(id)
    if (going.length > 0) return
    const news = uploads.filter(({ id }) => !announced.has(id))
    for (const { id } of news) announced.add(id)
    const count = (state: Upload['state']) => news.filter((one) => one.state === state).length
    const detail = { done: count('done'), failed: count('failed') }
    if (news.length > 0) document.dispatchEvent(new CustomEvent('uploads-over', { detail }))
  }
}

/** If some files succeeded, failures are shown only in their rows. */
export function useOutcomeToast(): void {
  const notify = useNotify()
  useDocumentEvent('uploads-over', ({ detail: { done, failed } }) => {
    if (done > 0) notify({ kind: 'success', key: 'uploaded', values: { count: done } })
    else if (failed > 0) notify({ kind: 'error', key: 'uploadsFailed' })
  })
}
