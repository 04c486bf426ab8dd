import { siteTitle } from './site-title.ts'

export function pageTitle(
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
  title: string | undefined,
): [{ title: string }] {
  const frame = matches.find(
    (match) => match?.id === 'routes/kb/route' || match?.id === 'routes/kb/dialog',
  )
  const kb = (frame?.loaderData as { kb: { title: string } } | undefined)?.kb.title
  return [{ title: siteTitle(title, kb) }]
}
