// Looks at every page of the demo, and ends with 1 if it finds anything:
//   npm run sweep [ONLY…]     ONLY: documents, screens, names of pages, languages, widths
// `documents` validates the HTML that is sent, `screens` runs axe in a browser, with everything open
// that opens.

import { temporaryFolder } from '#tests/support/program.ts'
import { addresses } from './pictures/addresses.ts'
import { serveDemo, setLanguage, signedIn } from './pictures/serve-demo.ts'
import { validateDocuments } from './sweep/documents.ts'
import { checkScreens } from './sweep/screens.ts'

const sweeps = { documents: validateDocuments, screens: checkScreens }
const only = process.argv.slice(2)
const chosen = <T extends string | number>(all: readonly T[]) => {
  const given = all.filter((one) => only.includes(String(one)))
  return given.length > 0 ? given : all
}

const data = temporaryFolder()
const { origin, ids, stop } = await serveDemo(data.dir)
let findings = 0
const report = (finding: string) => {
  findings += 1
  console.log(finding)
}
try {
  const cookie = await signedIn(origin)
  const all = addresses(ids)
  const names = chosen(all.map(({ name }) => name))
  const pages = all.filter(({ name }) => names.includes(name))
  const widths = chosen([320, 390, 1280])
  for (const language of chosen(['en', 'zh'])) {
    await setLanguage(origin, cookie, language)
    for (const sweep of chosen(Object.keys(sweeps) as (keyof typeof sweeps)[]))
      await sweeps[sweep]({ origin, cookie, pages, language, widths, report })
  }
  console.log(`${pages.length} pages: ${findings} findings`)
} finally {
  await stop()
  await data.remove()
}
process.exitCode = findings > 0 ? 1 : 0
