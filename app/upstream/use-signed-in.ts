import { useRouteLoaderData } from 'react-router'
import type { SignedIn } from '#app/shell/read-signed-in.ts'

export function useSignedIn(): SignedIn {
  const own = useRouteLoaderData<SignedIn>('routes/signed-in')
  const onPublicPage = useRouteLoaderData<{ signedIn: SignedIn | null }>('routes/public/layout')
  const signedIn = own ?? onPublicPage?.signedIn
  if (!signedIn) throw new Error('useSignedIn stands outside the signed-in pages')
  return signedIn
}
