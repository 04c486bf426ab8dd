import { FramedProblem } from '#app/problems/framed-problem.tsx'
import { AppHeader } from './app-header.tsx'
import { AppLayout } from './app-layout.tsx'

export function AppProblem({ error }: { error: unknown }) {
  return (
    <AppLayout header={<AppHeader />}>
      <FramedProblem error={error} />
    </AppLayout>
  )
}
