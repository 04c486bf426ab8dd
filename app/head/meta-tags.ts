import type { MetaDescriptor } from 'react-router'
import englishPicture from '#app/routes/public/home/pictures/share-en.png?url'
import chinesePicture from '#app/routes/public/home/pictures/share-zh.png?url'
import { languages } from '#contract/preferences.ts'
import { siteTitle } from './site-title.ts'

export interface PageFacts {
  title: string
  description: string
  origin: string
  path: string
  language: string
  named: boolean
  indexed: boolean
}

/** The size of the preview images for shared links, in pixels. */
const picture = { width: '1200', height: '630' }

export function pageTags(facts: PageFacts | undefined): MetaDescriptor[] {
  if (!facts) return [{ title: siteTitle() }]
  const title = facts.title.includes(siteTitle()) ? facts.title : siteTitle(facts.title)
  const tags = [
    { title },
    { name: 'description', content: facts.description },
    ...openGraph(facts, title),
  ]
  if (!facts.indexed) return [...tags, { name: 'robots', content: 'noindex' }]
  return [...tags, ...addresses(facts)]
}

function openGraph(facts: PageFacts, title: string): MetaDescriptor[] {
  const chinese = facts.language === 'zh'
  return [
    { property: 'og:title', content: title },
    { property: 'og:description', content: facts.description },
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: ownAddress(facts) },
    { property: 'og:site_name', content: 'Commonplace' },
    { property: 'og:locale', content: chinese ? 'zh_CN' : 'en_US' },
    { property: 'og:image', content: facts.origin + (chinese ? chinesePicture : englishPicture) },
    { property: 'og:image:width', content: picture.width },
    { property: 'og:image:height', content: picture.height },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

function addresses(facts: PageFacts): MetaDescriptor[] {
  const any = facts.origin + facts.path
  const alternate = (hrefLang: string, href: string) => ({
    tagName: 'link' as const,
    rel: 'alternate',
    hrefLang,
    href,
  })
  return [
    { tagName: 'link', rel: 'canonical', href: ownAddress(facts) },
    ...languages.map((language) => alternate(language, `${any}?lang=${language}`)),
    alternate('x-default', any),
  ]
}

function ownAddress({ origin, path, named, language }: PageFacts): string {
  return origin + path + (named ? `?lang=${language}` : '')
}
