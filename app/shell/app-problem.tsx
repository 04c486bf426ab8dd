import { FramedProblem } from '#app/problems/framed-problem.tsx'
import { AppHeader } from './app-header.tsx'
import { AppLayout } from './app-layout.tsx'

/** What went wrong on a signed-in page, below the header that leads on. */
export function AppProblem({ error }: { error: unknown }) {
  return (
    <AppLayout header={<AppHeader />}>
      <FramedProblem error={error} />
    </AppLayout>
  )
}
