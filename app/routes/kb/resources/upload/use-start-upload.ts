import { useState } from 'react'
import { useNotify } from '#app/components/toasts.tsx'
import type { Chosen } from '#app/uploads/chosen-files.ts'
import type { FolderFiles, Taken } from '#app/uploads/prepare-upload.ts'
import type { SameName } from '#contract/calls/same-name.ts'
import { uploadLimits } from '#contract/upload-limits.ts'

const cutValues = { most: uploadLimits.filesAtOnce, depth: uploadLimits.folderDepth }

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
  const start = async (choosing: Chosen | Promise<Chosen>) => {
    try {
      const { prepareUpload } = await import('#app/uploads/prepare-upload.ts')
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
