import { href } from 'react-router'
import type { PageFacts } from '#app/head/meta-tags.ts'
import { pageFacts } from '#app/head/page-head.ts'
import type { Arrival } from '#app/upstream/call.ts'
import type { PublishedFile, PublishedKb } from '#contract/entities/published.ts'
import { fileAddress, folderAddress, kbAddress } from './addresses.ts'
import { cardAddress, imageAddress } from './image-address.ts'
import type { PublishedFacts } from './page-tags.ts'

const describedLength = 300

type Above = { id: string; name: string }[]

type Described = {
  kb: PublishedKb
  above: Above
  /** A folder or file; null for the knowledge base. */
  title: string | null
  description: string
  /** Path and query. */
  address: string
  file?: PublishedFile
}

/** The tags of a page, and what search engines read about it (schema.org). */
export function publishedFacts(arrival: Arrival, described: Described): PublishedFacts {
  const { kb, title, address, file } = described
  const description = shortened(described.description || kb.description || kb.title)
  const page = pageFacts(arrival, {
    title: title ? `${title} · ${kb.title}` : kb.title,
    description,
  })
  const image = (file && imageAddress(kb.id, file)) ?? cardAddress(kb.id, file)
  const facts = {
    ...page,
    path: address,
    indexed: kb.isListed,
    // The same text in every language of the page around it.
    hasLanguages: false,
    type: file ? 'article' : 'website',
    picture: page.origin + image,
  }
  const feed = href('/p/:kbId/feed.xml', { kbId: kb.id })
  return { ...facts, feed, data: dataOf({ ...described, description }, facts) }
}

function dataOf(described: Described, { origin, picture }: PageFacts) {
  const { kb, title, description, address, file } = described
  const url = origin + address
  const about = {
    name: title ?? kb.title,
    description,
    url,
    dateModified: file?.modifiedAt ?? kb.updatedAt,
  }
  const page = file
    ? {
        '@type': 'Article',
        ...about,
        headline: about.name.slice(0, 110).toWellFormed(),
        datePublished: file.uploadedAt,
        mainEntityOfPage: url,
        isPartOf: { '@type': 'CollectionPage', name: kb.title, url: origin + kbAddress(kb) },
        ...(picture ? { image: picture } : {}),
      }
    : { '@type': 'CollectionPage', ...about }
  return { '@context': 'https://schema.org', '@graph': [page, breadcrumbs(described, origin)] }
}

function breadcrumbs({ kb, above, title, address, file }: Described, origin: string) {
  const last = title === null ? [] : [{ name: title, at: file ? fileAddress(kb, file) : address }]
  const crumbs = [
    { name: kb.title, at: kbAddress(kb) },
    ...above.map((folder) => ({ name: folder.name, at: folderAddress(kb, folder) })),
    ...last,
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, at }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + at,
    })),
  }
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= describedLength) return line
  return `${line
    .slice(0, describedLength - 1)
    .toWellFormed()
    .trimEnd()}…`
}
