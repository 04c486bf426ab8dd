import type { MetaDescriptor } from 'react-router'
import { type PageFacts, pageTags } from '#app/head/meta-tags.ts'

export type PublishedFacts = PageFacts & { data: object; feed: string }

export function publishedTags(facts: PublishedFacts | undefined): MetaDescriptor[] {
  if (!facts) return pageTags(undefined)
  const feed = { rel: 'alternate', type: 'application/atom+xml', href: facts.feed }
  // The router escapes it, so that no text of a title ends the element.
  const data = { 'script:ld+json': facts.data as never }
  return [...pageTags(facts), { tagName: 'link', ...feed }, data]
}
