import { href } from 'react-router'
import type { PublishedHit, PublishedQuote } from '#contract/entities/published.ts'
import { slugOf } from './slug.ts'

type Titled = { id: string; title: string }
type Named = { id: string; name: string }

/** Ids decide what an address shows. The words beside them may be any, and then it redirects. */
export function kbAddress({ id, title }: Titled): string {
  return href('/p/:kbId/:slug?', { kbId: id, slug: slugOf(title) })
}

export function folderAddress(kb: Titled, { id, name }: Named): string {
  const params = { kbId: kb.id, slug: slugOf(kb.title), folderId: id, name: slugOf(name) }
  return href('/p/:kbId/:slug/folder/:folderId/:name?', params)
}

export function fileAddress(kb: Titled, { id, title }: Titled, part = 1): string {
  const params = { kbId: kb.id, slug: slugOf(kb.title), resourceId: id, name: slugOf(title) }
  const path = href('/p/:kbId/:slug/file/:resourceId/:name?', params)
  return part > 1 ? `${path}?part=${part}` : path
}

/** The page of a file on which a search has found something. */
export function hitAddress(kb: Titled, { resourceId, title, part, page }: PublishedHit): string {
  const path = fileAddress(kb, { id: resourceId ?? '', title }, part)
  return page === null ? path : `${path}#page-${page}`
}

/** The page of a file with a quote. Browsers that know text fragments mark it there. */
export function quoteAddress(kb: Titled, { resourceId, title, part, page, quote }: PublishedQuote) {
  const words = encodeURIComponent(quote.split('\n', 1)[0] ?? '').replaceAll('-', '%2D')
  return `${fileAddress(kb, { id: resourceId, title }, part)}#page-${page}:~:text=${words}`
}

/** Each search and report has an address of its own, and a site map is long: they are not kept. */
export function isKeptAddress(path: string): boolean {
  return /^\/p\/[^/]+\/(?!(?:search|report|ask|sitemap\.xml)$)/.test(path)
}
