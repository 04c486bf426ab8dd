import { useRouteLoaderData } from 'react-router'
import type { SignedIn } from './read-signed-in.ts'

/** Who is signed in: on the pages for them, or on a page that is public too. */
export function useSignedIn(): SignedIn {
  const own = useRouteLoaderData<SignedIn>('shell/signed-in')
  const onPublicPage = useRouteLoaderData<{ signedIn: SignedIn | null }>('routes/public/layout')
  const signedIn = own ?? onPublicPage?.signedIn
  if (!signedIn) throw new Error('useSignedIn stands outside the signed-in pages')
  return signedIn
}
