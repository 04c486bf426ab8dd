/** Makes each `[n]` in an answer's text a link to its quote; tags are left alone. */
export function linkMarkers(html: string, messageId: string, quotes: number): string {
  return html
    .split(/(<[^>]*>)/)
    .map((part) => (part.startsWith('<') ? part : linkInText(part, messageId, quotes)))
    .join('')
}

function linkInText(text: string, messageId: string, quotes: number): string {
  return text.replace(/\s?\[(\d{1,2})\]/g, (whole, n) =>
    Number(n) >= 1 && Number(n) <= quotes
      ? `<sup><a href="#quote-${messageId}-${n}">${n}</a></sup>`
      : whole,
  )
}
