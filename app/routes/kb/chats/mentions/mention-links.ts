import { personPath } from '#app/people/person-link.tsx'
import { openedFrom } from '#app/ui/anchor.tsx'
import { everyoneMention } from '#shared/mentions.ts'

export interface MentionPlace {
  kbId: string
  from: string
  userId: string
}

const mention = /<span data-mention="([\w-]+)">(@[^<]*)<\/span>/g

/** The reader is marked. */
export function withMentionLinks(html: string, { kbId, from, userId }: MentionPlace): string {
  if (!html.includes('data-mention')) return html
  return html.replace(mention, (_, id: string, name: string) => {
    const mark = id === userId || id === everyoneMention ? ' data-own' : ''
    if (!/^[\da-f-]{36}$/.test(id)) return `<span data-mention="${id}"${mark}>${name}</span>`
    const card = openedFrom(personPath(kbId, id), from).replaceAll('&', '&amp;')
    return `<a data-mention="${id}"${mark} href="${card}" target="_top">${name}</a>`
  })
}
