import { useRouteLoaderData } from 'react-router'
import type { loader as kbLoader } from '#app/routes/kb/route.tsx'

/** Only in the book of the open knowledge base: an answer may quote files of another one. */
export function useMayKeep(kbId: string): boolean {
  const kb = useRouteLoaderData<typeof kbLoader>('routes/kb/route')?.kb
  return kb !== undefined && kb.role !== null && kb.id === kbId
}
