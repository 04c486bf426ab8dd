/**
 * Turns each `[n]` in an answer's HTML into a link to the quote with that number; HTML tags stay
 * unchanged. The link stays in the same document, even if a `base` element opens other links in the
 * page around the frame.
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
