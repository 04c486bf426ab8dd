import { withNamedLinks } from '#app/routes/kb/resources/preview/named-links.ts'
import type { PublishedKb } from '#contract/entities/published.ts'
import { fileAddress, folderAddress } from './addresses.ts'
import { pageImage } from './image-address.ts'

/** A document whose names lead to public pages. */
export function linkedHtml(html: string, kb: PublishedKb, noPage: string): string {
  return withNamedLinks(html, {
    resource: (id, title) => fileAddress(kb, { id, title }),
    folder: (id, name) => folderAddress(kb, { id, name }),
    picture: (id) => pageImage(kb.id, id, 1),
    newPage: null,
    noPage,
  })
}
