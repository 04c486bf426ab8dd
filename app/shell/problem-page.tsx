import { href, useRouteLoaderData } from 'react-router'
import { ProblemContent } from '#app/problems/problem.tsx'
import type { loader as rootLoader } from '#app/root.tsx'
import { Wrap } from '#app/ui/wrap.tsx'
import { Brand } from './brand.tsx'

export function ProblemPage({ error }: { error: unknown }) {
  const signedIn = Boolean(useRouteLoaderData<typeof rootLoader>('root')?.user)
  return (
    <div className="flex min-h-dvh flex-col print:min-h-0">
      <Wrap as="header" className="flex min-h-17 items-center gap-2">
        <Brand href={signedIn ? href('/dashboard') : href('/')} />
      </Wrap>
      <main className="flex-1" id="content">
        <ProblemContent error={error} />
      </main>
    </div>
  )
}
