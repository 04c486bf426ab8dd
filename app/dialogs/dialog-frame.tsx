import { type ReactNode, use } from 'react'
import { Outlet } from 'react-router'
import { CloseContext } from '#app/dialogs/close-context.ts'
import { AppLayout } from '#app/shell/app-layout.tsx'

/** The header where the dialog is a page of its own; nothing where it stands above a page. */
export function DialogFrame({ header }: { header: ReactNode }) {
  const aboveAPage = use(CloseContext) !== null
  if (aboveAPage) return <Outlet />
  return (
    <AppLayout header={header}>
      <Outlet />
    </AppLayout>
  )
}
