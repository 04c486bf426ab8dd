export interface NamedPlaces {
  resource: (id: string, title: string) => string
  folder: (id: string, name: string) => string
  picture: (id: string) => string
  /** Null for who may not write pages. */
  newPage: ((title: string) => string) | null
  /** Said of a title that nothing has. */
  noPage: string
  /** The document is beside something that must not be left. */
  isApart?: boolean
}

const link = /<a data-(resource|folder)="([\da-f-]{36})" data-title="([^"]*)">/g
// What is commented on in a document is marked in the words of its links too.
const picture = /<a data-picture="([\da-f-]{36})" data-title="[^"]*">(.*?)<\/a>/gs
const missing = /<a data-missing="([^"]*)">(.*?)<\/a>/gs

/** The API knows what a document names, and the page where that is shown. */
export function withNamedLinks(html: string, places: NamedPlaces): string {
  if (!html.includes('<a data-')) return html
  const target = places.isApart ? ' target="_blank"' : ''
  return html
    .replace(link, (_, kind: 'resource' | 'folder', id: string, title: string) => {
      const path = places[kind](id, unescaped(title))
      return `<a href="${attribute(path)}"${target}>`
    })
    .replace(picture, (_, id: string, words: string) => {
      const source = attribute(places.picture(id))
      const alt = words.replace(/<[^>]*>/g, '').replaceAll('"', '&quot;')
      return `<img src="${source}" alt="${alt}" loading="lazy" />`
    })
    .replace(missing, (_, name: string, words: string) => missingLink(places, name, words, target))
}

function missingLink(
  { newPage, noPage }: NamedPlaces,
  name: string,
  words: string,
  target: string,
): string {
  const hint = attribute(noPage)
  const told = `${words}<span class="sr-only select-none"> (${hint})</span>`
  if (!newPage) return `<span data-missing title="${hint}">${told}</span>`
  const path = attribute(newPage(unescaped(name)))
  return `<a data-missing href="${path}" title="${hint}"${target}>${told}</a>`
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

// As the API escapes it.
function unescaped(text: string): string {
  return text.replace(/&#(\d{1,3});/g, (_, code: string) => String.fromCharCode(Number(code)))
}
