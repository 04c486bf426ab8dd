import { href, useRouteLoaderData } from 'react-router'
import { Brand } from '#app/components/brand.tsx'
import type { loader as rootLoader } from '#app/root.tsx'
import { ProblemContent } from './problem.tsx'

/** An error as a page of its own. */
export function ProblemPage({ error }: { error: unknown }) {
  const signedIn = Boolean(useRouteLoaderData<typeof rootLoader>('root')?.user)
  return (
    <div className="public">
      <header className="public-header wrap">
        <Brand href={signedIn ? href('/dashboard') : href('/')} />
      </header>
      <main id="content">
        <ProblemContent error={error} />
      </main>
    </div>
  )
}
