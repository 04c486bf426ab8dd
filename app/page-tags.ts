import type { MetaDescriptor } from 'react-router'
import { languages } from '#app/locales/options.ts'

export interface PageFacts {
  title: string
  description: string
  url: string
  language: string
  indexed: boolean
}

/** For a route's `meta`: title, description, Open Graph, canonical and the other language. */
export function pageTags(facts: PageFacts | undefined): MetaDescriptor[] {
  if (!facts) return [{ title: 'Commonplace' }]
  const { description, url, language, indexed } = facts
  const title = facts.title.includes('Commonplace') ? facts.title : `${facts.title} · Commonplace`
  const tags: MetaDescriptor[] = [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: url },
    { property: 'og:site_name', content: 'Commonplace' },
    { property: 'og:locale', content: language === 'zh' ? 'zh_CN' : 'en_US' },
  ]
  if (!indexed) return [...tags, { name: 'robots', content: 'noindex' }]
  return [...tags, ...addresses(url)]
}

function addresses(url: string): MetaDescriptor[] {
  const alternates = languages.map((language) => ({
    tagName: 'link' as const,
    rel: 'alternate',
    hrefLang: language,
    href: `${url}?lang=${language}`,
  }))
  const any = { tagName: 'link' as const, rel: 'alternate', hrefLang: 'x-default', href: url }
  return [{ tagName: 'link', rel: 'canonical', href: url }, ...alternates, any]
}
