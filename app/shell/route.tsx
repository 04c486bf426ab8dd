import { Outlet } from 'react-router'
import { AppHeader } from '#app/shell/app-header.tsx'
import { AppLayout } from '#app/shell/app-layout.tsx'

/** The frame of signed-in pages outside a knowledge base. */
export default function Shell() {
  return (
    <AppLayout header={<AppHeader />}>
      <Outlet />
    </AppLayout>
  )
}
