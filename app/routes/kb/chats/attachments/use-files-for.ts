import type { RefObject } from 'react'
import { useIncomingFiles } from '#app/components/use-incoming-files.ts'

/**
 * Calls `onFiles` with files that are dropped on the part of the page that the field belongs to, or
 * are pasted there. Such a part is marked with `data-attaches`. What is pasted outside of every part
 * goes to the first part. Returns true while files are dragged over the part.
 */
export function useFilesFor(
  field: RefObject<HTMLElement | null>,
  onFiles: (files: File[]) => void,
): boolean {
  return useIncomingFiles(onFiles, (event) => {
    const own = field.current?.closest('[data-attaches]')
    const part = event.target instanceof Element && event.target.closest('[data-attaches]')
    if (part) return part === own
    return event.type === 'paste' && document.querySelector('[data-attaches]') === own
  })
}
