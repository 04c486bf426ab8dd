import { type ReactNode, use } from 'react'
import { Outlet } from 'react-router'
import { WaitingNotice } from '#app/problems/waiting-notice.tsx'
import { AppLayout } from '#app/shell/app-layout.tsx'
import { CloseContext } from './close-context.ts'

/** A dialog with the app's header; without the header if the dialog is above a page. */
export function DialogFrame({ header }: { header: ReactNode }) {
  const aboveAPage = use(CloseContext) !== null
  if (aboveAPage)
    return (
      <>
        <WaitingNotice />
        <Outlet />
      </>
    )
  return (
    <AppLayout header={header}>
      <Outlet />
    </AppLayout>
  )
}
