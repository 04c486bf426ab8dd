/**
 * Makes each `[n]` in an answer's text a link to its quote; tags are left alone. The quote is in the
 * same document, also where that document sends its other links to the page around it.
 */
export function linkMarkers(html: string, messageId: string, quotes: number): string {
  return html
    .split(/(<[^>]*>)/)
    .map((part) => (part.startsWith('<') ? part : linkInText(part, messageId, quotes)))
    .join('')
}

function linkInText(text: string, messageId: string, quotes: number): string {
  return text.replace(/\s?\[(\d{1,2})\]/g, (whole, n) =>
    Number(n) >= 1 && Number(n) <= quotes
      ? `<sup><a href="#quote-${messageId}-${n}" target="_self">${n}</a></sup>`
      : whole,
  )
}
