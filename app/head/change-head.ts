const headEnd = '</head>'

export function changeHead(page: string, change: (head: string) => string): string {
  const end = page.indexOf(headEnd)
  return end < 0 ? page : change(page.slice(0, end)) + page.slice(end)
}
