import { useState } from 'react'
import { useNotify } from '#app/components/toasts.tsx'
import type { Chosen } from '#app/uploads/chosen-files.ts'
import type { FolderFiles, Taken } from '#app/uploads/prepare-upload.ts'
import type { SameName } from '#contract/calls/same-name.ts'

type Answer = (choice: SameName | null) => void

/**
 * Returns a function that starts an upload, and the question about taken names while it is open.
 * What an upload needs besides the queue is loaded when the first one starts.
 */
export function useStartUpload(
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
  const start = async (chosen: Chosen | Promise<Chosen>) => {
    try {
      const { prepareUpload } = await import('#app/uploads/prepare-upload.ts')
      for (const group of (await prepareUpload(place, await chosen, ask)) ?? []) send(group)
    } catch {
      notify({ kind: 'error', key: 'uploadsFailed' })
    }
  }
  return { start: (chosen: Chosen | Promise<Chosen>) => void start(chosen), question }
}
