import { type ReactNode, use } from 'react'
import { Outlet } from 'react-router'
import { WaitingNotice } from '#app/problems/waiting-notice.tsx'
import { AppLayout } from '#app/shell/app-layout.tsx'
import { CloseContext } from './close-context.ts'

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
