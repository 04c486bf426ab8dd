import { useEffect } from 'react'
import { useNotify } from '#app/components/toasts.tsx'
import { isOver, type Upload } from '#app/resources/upload-queue.ts'

// For the page's life, as the uploads are.
const told = new Set<string>()

/** Says once what became of the files, when none is on its way any more. */
export function useTellOutcome(uploads: readonly Upload[]): void {
  const notify = useNotify()
  useEffect(() => {
    const going = uploads.filter((upload) => !isOver(upload))
    // One that is sent again is told of again.
    for (const { id } of going) told.delete(id)
    if (going.length > 0) return
    const news = uploads.filter(({ id }) => !told.has(id))
    for (const { id } of news) told.add(id)
    const count = news.filter(({ state }) => state === 'done').length
    if (count > 0) notify({ kind: 'success', key: 'uploaded', values: { count } })
    else if (news.some(({ state }) => state === 'failed'))
      notify({ kind: 'error', key: 'uploadsFailed' })
  }, [uploads, notify])
}
