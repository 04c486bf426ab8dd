const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** For text and attributes. Leaves out what XML cannot contain. */
export function xmlText(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/[&<>"]/g, (sign) => signs[sign] ?? sign)
  )
}

export type Mapped = { address: string; changedAt: string | null }

/** `isIndex`: the entries are site maps. */
export function siteMap(entries: Mapped[], isIndex = false): string {
  const [list, entry] = isIndex ? ['sitemapindex', 'sitemap'] : ['urlset', 'url']
  const lines = entries.map(({ address, changedAt }) => {
    const changed = changedAt && `<lastmod>${xmlText(changedAt)}</lastmod>`
    return `<${entry}><loc>${xmlText(address)}</loc>${changed ?? ''}</${entry}>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join('\n')}
</${list}>
`
}

export const xmlHeaders = { 'Content-Type': 'application/xml; charset=utf-8' }
