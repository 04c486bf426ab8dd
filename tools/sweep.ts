// Validates the document of every page of the demo, as it is sent: npm run sweep [ONLY…]
// Prints what it finds, and ends with 1 if that is anything. ONLY: names of pages.

import { HtmlValidate } from 'html-validate'
import { temporaryFolder } from '#tests/support/program.ts'
import { addresses } from './pictures/addresses.ts'
import { serveDemo, signedIn } from './pictures/serve-demo.ts'

const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] })

const only = process.argv.slice(2)
const data = temporaryFolder()
const { origin, ids, stop } = await serveDemo(data.dir)
let findings = 0
try {
  const cookie = await signedIn(origin)
  const pages = addresses(ids).filter(({ name }) => only.length === 0 || only.includes(name))
  for (const { name, path, out } of pages) {
    const headers = { accept: 'text/html', ...(out ? {} : { cookie }) }
    const html = await (await fetch(origin + path, { headers })).text()
    const { results } = await validator.validateString(html)
    for (const { ruleId, message, selector } of results.flatMap(({ messages }) => messages)) {
      findings += 1
      console.log(`${name} (${path}): ${ruleId}: ${message} at ${selector}`)
    }
  }
  console.log(`${pages.length} pages: ${findings} findings`)
} finally {
  await stop()
  await data.remove()
}
process.exitCode = findings > 0 ? 1 : 0
