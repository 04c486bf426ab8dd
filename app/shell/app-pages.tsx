import { Outlet } from 'react-router'
import type { Route } from './+types/app-pages.ts'
import { AppHeader } from './app-header.tsx'
import { AppLayout } from './app-layout.tsx'
import { AppProblem } from './app-problem.tsx'
import { pagesEverywhere, useGoKeys } from './use-go-keys.ts'

export default function Shell() {
  useGoKeys(pagesEverywhere)
  return (
    <AppLayout header={<AppHeader />}>
      <Outlet />
    </AppLayout>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AppProblem error={error} />
}
