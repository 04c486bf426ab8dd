import { use, useRef, useState } from 'react'
import { CloseContext } from '#app/dialogs/close-context.ts'
import { useDocumentEvent } from './use-document-event.ts'

/**
 * Calls `onFiles` with files that are dropped on the page or pasted into it. Returns true while
 * files are dragged over the page. A page below a dialog ignores files: the dialog gets them.
 */
export function useIncomingFiles(onFiles: (files: File[]) => void): boolean {
  const inDialog = use(CloseContext) !== null
  const isOurs = () => inDialog || !document.querySelector('.modal')
  const [over, setOver] = useState(false)
  // Entering and leaving each nested element fires an event, so the nesting depth is counted.
  const depth = useRef(0)
  const show = (change: number) => {
    depth.current = Math.max(0, depth.current + change)
    setOver(depth.current > 0)
  }
  useDocumentEvent('dragenter', (event) => hasFiles(event) && isOurs() && show(1))
  useDocumentEvent('dragleave', (event) => hasFiles(event) && show(-1))
  useDocumentEvent('dragover', (event) => hasFiles(event) && event.preventDefault())
  useDocumentEvent('drop', (event) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    show(-depth.current)
    if (isOurs()) onFiles(droppedFiles(event))
  })
  useDocumentEvent('paste', ({ clipboardData }) => {
    const files = [...(clipboardData?.files ?? [])]
    if (files.length > 0 && isOurs()) onFiles(files)
  })
  return over
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}

// A dropped folder appears as a file that cannot be read, so folders are left out.
function droppedFiles({ dataTransfer }: DragEvent): File[] {
  return [...(dataTransfer?.items ?? [])].flatMap((item) =>
    item.webkitGetAsEntry()?.isDirectory ? [] : (item.getAsFile() ?? []),
  )
}
