import { type ReactNode, use } from 'react'
import { Outlet } from 'react-router'
import { CloseContext } from '#app/dialogs/close-context.ts'
import { WaitingNotice } from '#app/problems/waiting-notice.tsx'
import { AppLayout } from './app-layout.tsx'

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
