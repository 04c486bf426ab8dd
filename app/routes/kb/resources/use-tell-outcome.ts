import { useNotify } from '#app/components/toasts.tsx'
import { useDocumentEvent } from '#app/components/use-document-event.ts'
import { isOver, type Upload } from './upload-queue.ts'

interface Outcome {
  done: number
  failed: number
}

declare global {
  interface DocumentEventMap {
    /** All uploads have finished. */
    'uploads-over': CustomEvent<Outcome>
  }
}

/** Call with every change of the uploads; dispatches their outcome once all have finished. */
export function announceOutcome(): (uploads: readonly Upload[]) => void {
  const told = new Set<string>()
  return (uploads) => {
    const going = uploads.filter((upload) => !isOver(upload))
    // An upload that is sent again is reported again.
    for (const { id } of going) told.delete(id)
    if (going.length > 0) return
    const news = uploads.filter(({ id }) => !told.has(id))
    for (const { id } of news) told.add(id)
    const count = (state: Upload['state']) => news.filter((one) => one.state === state).length
    const detail = { done: count('done'), failed: count('failed') }
    if (news.length > 0) document.dispatchEvent(new CustomEvent('uploads-over', { detail }))
  }
}

/** Shows a toast with the outcome; a few failures among successes are shown in their rows only. */
export function useTellOutcome(): void {
  const notify = useNotify()
  useDocumentEvent('uploads-over', ({ detail: { done, failed } }) => {
    if (done > 0) notify({ kind: 'success', key: 'uploaded', values: { count: done } })
    else if (failed > 0) notify({ kind: 'error', key: 'uploadsFailed' })
  })
}
