const scheme = /^bearer(?:\s+|$)/i

/** What `Authorization: Bearer …` has; null without that header, '' if nothing follows. */
export function readBearer(headers: Pick<Headers, 'get'>): string | null {
  const header = headers.get('authorization')?.trim()
  return header && scheme.test(header) ? header.replace(scheme, '') : null
}
