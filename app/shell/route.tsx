import { Outlet } from 'react-router'
import { AppHeader } from '#app/shell/app-header.tsx'
import { AppLayout } from '#app/shell/app-layout.tsx'
import { AppProblem } from '#app/shell/app-problem.tsx'
import type { Route } from './+types/route.ts'

/** The frame of signed-in pages outside a knowledge base. */
export default function Shell() {
  return (
    <AppLayout header={<AppHeader />}>
      <Outlet />
    </AppLayout>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AppProblem error={error} />
}
