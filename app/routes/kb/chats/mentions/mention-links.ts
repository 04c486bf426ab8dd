import { personPath } from '#app/people/person-link.tsx'
import { openedFrom } from '#app/ui/anchor.tsx'
import { everyoneMention } from '#shared/mentions.ts'

/** Where a text with mentions is, and who reads it. */
export interface MentionPlace {
  kbId: string
  /** The page to return to. */
  from: string
  /** The reader. */
  userId: string
}

const mention = /<span data-mention="([\w-]+)">(@[^<]*)<\/span>/g

/** Returns HTML in which each mentioned person is a link to their card; the reader is marked. */
export function withMentionLinks(html: string, { kbId, from, userId }: MentionPlace): string {
  if (!html.includes('data-mention')) return html
  return html.replace(mention, (_, id: string, name: string) => {
    const mark = id === userId || id === everyoneMention ? ' data-own' : ''
    if (!/^[\da-f-]{36}$/.test(id)) return `<span data-mention="${id}"${mark}>${name}</span>`
    const card = openedFrom(personPath(kbId, id), from).replaceAll('&', '&amp;')
    return `<a data-mention="${id}"${mark} href="${card}" target="_top">${name}</a>`
  })
}
