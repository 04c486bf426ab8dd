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
  /** Whether it has an address in each language. */
  hasLanguages: boolean
  type: string
  /** Instead of the site's picture. */
  picture?: string | undefined
}

/** The size of the preview images for shared links, in pixels. */
const pictureSize = { width: '1200', height: '630' }

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
    { property: 'og:type', content: facts.type },
    { property: 'og:url', content: ownAddress(facts) },
    { property: 'og:site_name', content: 'Commonplace' },
    { property: 'og:locale', content: chinese ? 'zh_CN' : 'en_US' },
    ...pictureOf(facts),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

function pictureOf({ picture, origin, language }: PageFacts): MetaDescriptor[] {
  if (picture) return [{ property: 'og:image', content: picture }]
  const content = origin + (language === 'zh' ? chinesePicture : englishPicture)
  return [
    { property: 'og:image', content },
    { property: 'og:image:width', content: pictureSize.width },
    { property: 'og:image:height', content: pictureSize.height },
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
  const canonical = { tagName: 'link' as const, rel: 'canonical', href: ownAddress(facts) }
  if (!facts.hasLanguages) return [canonical]
  return [
    canonical,
    ...languages.map((language) => alternate(language, `${any}?lang=${language}`)),
    alternate('x-default', any),
  ]
}

function ownAddress({ origin, path, named, language, hasLanguages }: PageFacts): string {
  return origin + path + (named && hasLanguages ? `?lang=${language}` : '')
}
