// Looks at every page of the demo as a designer's tools do: npm run sweep [ONLY…]
//   axe, wide and in the light, narrow and in the dark, and with each menu open
//   html-validate, with the document as it is sent
//   layout shift, from the first paint until the page is still
// Prints what it finds, and ends with 1 if that is anything. ONLY: names of pages.

import { availableParallelism } from 'node:os'
import { chromium } from '@playwright/test'
import { launchOptions } from '#tests/journeys/settings.ts'
import { temporaryFolder } from '#tests/support/program.ts'
import { addresses } from './pictures/addresses.ts'
import { serveDemo, signedIn } from './pictures/serve-demo.ts'
import { checkHtml } from './sweep/check-html.ts'
import { openViews } from './sweep/views.ts'

const only = process.argv.slice(2)
const data = temporaryFolder()
const { origin, ids, stop } = await serveDemo(data.dir)
const browser = await chromium.launch(launchOptions)
const found: string[] = []
const startMs = performance.now()
try {
  const cookie = await signedIn(origin)
  const pages = addresses(ids).filter(({ name }) => only.length === 0 || only.includes(name))
  const count = pages.length
  const lanes = Array.from({ length: availableParallelism() }, async () => {
    const views = await openViews(browser, origin, cookie)
    for (let page = pages.shift(); page; page = pages.shift()) {
      const { name, path, out = false } = page
      const ways = [
        ...(await views.check(path, out)),
        ...(await checkHtml(origin + path, out ? '' : cookie)),
      ]
      found.push(...ways.map((one) => `${name} (${path}): ${one}`))
    }
  })
  await Promise.all(lanes)
  const seconds = ((performance.now() - startMs) / 1_000).toFixed(0)
  console.log([...found, `${count} pages in ${seconds} s: ${found.length} findings`].join('\n'))
} finally {
  await browser.close()
  await stop()
  await data.remove()
}
process.exitCode = found.length > 0 ? 1 : 0
