import { useEffect, useEffectEvent, useState } from 'react'

/** Takes files dropped on the page or pasted into it; true while some are held over it. */
export function useIncomingFiles(onFiles: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const listening = new AbortController()
    const on = <K extends keyof DocumentEventMap>(
      type: K,
      handle: (event: DocumentEventMap[K]) => void,
    ) => document.addEventListener(type, handle, { signal: listening.signal })
    // Every element that is entered and left on the way tells of it.
    let depth = 0
    const show = (change: number) => {
      depth = Math.max(0, depth + change)
      setOver(depth > 0)
    }
    on('dragenter', (event) => hasFiles(event) && show(1))
    on('dragleave', (event) => hasFiles(event) && show(-1))
    on('dragover', (event) => hasFiles(event) && event.preventDefault())
    on('drop', (event) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      show(-depth)
      take(droppedFiles(event))
    })
    on('paste', ({ clipboardData }) => {
      const files = [...(clipboardData?.files ?? [])]
      if (files.length > 0) take(files)
    })
    return () => listening.abort()
  }, [])
  return over
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}

// A dropped folder comes as a file that cannot be read.
function droppedFiles({ dataTransfer }: DragEvent): File[] {
  return [...(dataTransfer?.items ?? [])].flatMap((item) =>
    item.webkitGetAsEntry()?.isDirectory ? [] : (item.getAsFile() ?? []),
  )
}
