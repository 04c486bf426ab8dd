const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** As the sanitiser escapes it. */
export function unescaped(html: string): string {
  return html.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? '')
}
