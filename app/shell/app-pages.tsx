import { Outlet } from 'react-router'
import type { Route } from './+types/app-pages.ts'
import { AppHeader } from './app-header.tsx'
import { AppLayout } from './app-layout.tsx'
import { AppProblem } from './app-problem.tsx'

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
