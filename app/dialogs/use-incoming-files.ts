import { use, useRef, useState } from 'react'
import { useDocumentEvent } from '#app/ui/hooks/use-document-event.ts'
import { CloseContext } from './close-context.ts'

// A page below a dialog ignores files: the dialog gets them. `isFor`: for a caller that is only a
// part of the page. `onFolders`: called instead if folders were dropped; without it they are left
// out.
export function useIncomingFiles(
  onFiles: (files: File[]) => void,
  isFor: (event: Event) => boolean = () => true,
  onFolders?: (entries: FileSystemEntry[]) => void,
): boolean {
  const inDialog = use(CloseContext) !== null
  const isOurs = (event: Event) => (inDialog || !document.querySelector('.modal')) && isFor(event)
  const [over, setOver] = useState(false)
  // Entering and leaving each nested element fires an event, so the nesting depth is counted.
  const depth = useRef(0)
  const show = (change: number) => {
    depth.current = Math.max(0, depth.current + change)
    setOver(depth.current > 0)
  }
  useDocumentEvent('dragenter', (event) => hasFiles(event) && isOurs(event) && show(1))
  useDocumentEvent('dragleave', (event) => hasFiles(event) && isOurs(event) && show(-1))
  useDocumentEvent('dragover', (event) => hasFiles(event) && event.preventDefault())
  useDocumentEvent('drop', (event) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    show(-depth.current)
    if (!isOurs(event)) return
    // The entries can be read only during the event.
    const entries = [...(event.dataTransfer?.items ?? [])].flatMap(
      (item) => item.webkitGetAsEntry() ?? [],
    )
    if (onFolders && entries.some((entry) => entry.isDirectory)) onFolders(entries)
    else onFiles(droppedFiles(event))
  })
  useDocumentEvent('paste', (event) => {
    const files = pastedFiles(event)
    if (files.length === 0 || !isOurs(event)) return
    // Without this, the name of a copied file would also be pasted as text.
    event.preventDefault()
    onFiles(files)
  })
  return over
}

export function pastedFiles({ clipboardData }: ClipboardEvent): File[] {
  const { files = [], types = [] } = clipboardData ?? {}
  // Text of a word processor or spreadsheet also comes with a picture of it.
  const isText = ['text/plain', 'text/html'].every((type) => types.includes(type))
  return isText ? [] : [...files]
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
