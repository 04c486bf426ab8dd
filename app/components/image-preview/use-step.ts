import { use } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { useDocumentEvent } from '#app/components/use-document-event.ts'
import { useHeld } from '#app/components/use-held.ts'
import { CloseContext } from '#app/dialogs/close-context.ts'
import { useWithinDialog } from '#app/dialogs/within.ts'
import { endsSoon, type PictureRow } from './picture.ts'

/**
 * Returns a function that shows the picture at an index of the row. The arrow keys, Home and End do
 * the same. Each picture has an address, which replaces the one before. Escape leads to `closeTo`,
 * if the preview is a page.
 */
export function useStep(row: PictureRow, at: number, closeTo: string): (index: number) => void {
  const navigate = useNavigate()
  const within = useWithinDialog()
  const isPage = use(CloseContext) === null
  const { pictures } = row
  const count = pictures.length
  useMorePictures(row, at)
  const step = (index: number) => {
    const to = pictures[(index + count) % count]
    if (!to || to === pictures[at]) return
    void navigate(within(to.path), { replace: true, preventScrollReset: true })
  }
  useDocumentEvent('keydown', (event) => {
    const { key, altKey, ctrlKey, metaKey } = event
    if (altKey || ctrlKey || metaKey) return
    if (key === 'Escape' && isPage && !event.defaultPrevented) void navigate(closeTo)
    const index = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 }[key]
    if (index === undefined) return
    event.preventDefault()
    step(index)
  })
  return step
}

// Reads the pictures around the shown one when the known ones end soon.
function useMorePictures(row: PictureRow, at: number): void {
  const { revalidate } = useRevalidator()
  useHeld(() => {
    if (endsSoon(row, at)) void revalidate()
    return () => {}
  }, row.pictures[at]?.id)
}
