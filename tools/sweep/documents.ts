import { HtmlValidate } from 'html-validate'
import type { Swept } from './swept.ts'

const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] })

/** Validates the document of each page, as it is sent. */
export async function validateDocuments({ origin, cookie, pages, language, report }: Swept) {
  for (const { name, path, out } of pages) {
    const own = [`lang=${language}`, ...(out ? [] : [cookie])].join('; ')
    const answer = await fetch(origin + path, { headers: { accept: 'text/html', cookie: own } })
    const isMissing = /(not-found|wrong)$/.test(name)
    if (answer.status >= 400 && !isMissing) report(`${name} ${language}: answers ${answer.status}`)
    const { results } = await validator.validateString(await answer.text())
    for (const { ruleId, message, selector } of results.flatMap(({ messages }) => messages))
      report(`${name} ${language}: ${ruleId}: ${message} at ${selector}`)
  }
}
