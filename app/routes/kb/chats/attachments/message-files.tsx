import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { useOpenDialog } from '#app/dialogs/use-open-dialog.ts'
import type { loader as kbLoader } from '#app/routes/kb/route.tsx'
import { useDocumentEvent } from '#app/ui/hooks/use-document-event.ts'
import { MayKeepContext } from './may-keep.ts'

/** Messages have plain links, because they are also rendered as a streamed document. */
export function MessageFiles({ children }: { children: ReactNode }) {
  const kb = useRouteLoaderData<typeof kbLoader>('routes/kb/route')?.kb
  const open = useOpenDialog()
  useDocumentEvent('click', (event) => {
    const { target, button, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event
    if (defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-preview]')
    if (!link) return
    event.preventDefault()
    open(link.pathname + link.search)
  })
  return <MayKeepContext value={kb?.can.upload ?? false}>{children}</MayKeepContext>
}
