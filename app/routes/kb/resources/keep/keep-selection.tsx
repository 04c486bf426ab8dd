import { lazy, Suspense, useState } from 'react'
import { useDocumentEvent } from '#app/ui/hooks/use-document-event.ts'
import { useMayKeep } from './use-may-keep.ts'

const SelectionLink = lazy(() => import('./selection-link.tsx'))

interface KeepSelectionProps {
  kbId: string
  resourceId: string
  mayComment?: boolean | undefined
}

/** Loads nothing before somebody selects words. */
export function KeepSelection({ kbId, resourceId, mayComment = false }: KeepSelectionProps) {
  const mayKeep = useMayKeep(kbId)
  const [selects, setSelects] = useState(false)
  useDocumentEvent('selectionchange', () => setSelects(!document.getSelection()?.isCollapsed))
  if (!mayKeep || !selects) return null
  return (
    <Suspense>
      <SelectionLink kbId={kbId} resourceId={resourceId} mayComment={mayComment} />
    </Suspense>
  )
}
