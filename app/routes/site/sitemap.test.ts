import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { settingsContext } from '#app/middleware/context.ts'
import { loader as robots } from './robots.ts'
import { loader as sitemap } from './site-pages.ts'

function asked(path: string, publicOrigin?: string) {
  const context = new RouterContextProvider()
  context.set(settingsContext, { demo: false, maxUploadBytes: 1, publicOrigin })
  return { request: new Request(`http://inside.test${path}`), context }
}

test('the site map lists every public page in both languages, each with links to both versions', async () => {
  const xml = await sitemap(asked('/sitemap-site.xml')).text()
  for (const path of ['/', '/explore', '/about', '/changelog', '/privacy', '/terms', '/login']) {
    for (const version of ['', '?lang=en', '?lang=zh']) {
      expect(xml).toContain(`<loc>http://inside.test${path}${version}</loc>`)
    }
  }
  expect(xml).toContain('hreflang="zh" href="http://inside.test/about?lang=zh"')
  expect(xml).not.toContain('/kb/')
})

test('robots may crawl the public pages and find the site map', async () => {
  const text = await robots(asked('/robots.txt')).text()
  expect(text).toContain('User-agent: *\n')
  for (const path of ['/kb/', '/dashboard', '/api/']) expect(text).toContain(`Disallow: ${path}\n`)
  expect(text).toContain('Allow: /api/public/kbs/\nDisallow: /p/*/search\n')
  expect(text).not.toMatch(/Disallow: \/(explore|about)?\n/)
  expect(text).toContain('Sitemap: http://inside.test/sitemap.xml\n')
})

test('behind a proxy the site map has the public origin', async () => {
  const origin = 'https://kb.example.com'
  expect(await robots(asked('/robots.txt', origin)).text()).toContain(
    `Sitemap: ${origin}/sitemap.xml`,
  )
  expect(await sitemap(asked('/sitemap-site.xml', origin)).text()).not.toContain('inside.test')
})
