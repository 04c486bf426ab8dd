/** `Upload files · Trial protocols · Commonplace`: what a page of a knowledge base is called. */
export function pageTitle(
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
  title: string | undefined,
): [{ title: string }] {
  const frame = matches.find(
    (match) => match?.id === 'routes/kb/route' || match?.id === 'routes/kb/dialog',
  )
  const kb = (frame?.loaderData as { kb: { title: string } } | undefined)?.kb.title
  return [{ title: [title, kb, 'Commonplace'].filter(Boolean).join(' · ') }]
}
