import { HtmlValidate } from 'html-validate'

const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] })

/** The document before any script has changed it. */
export async function checkHtml(url: string, cookie: string): Promise<string[]> {
  const answer = await fetch(url, { headers: { cookie, accept: 'text/html' } })
  const { results } = await validator.validateString(await answer.text(), url)
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, selector }) => `html-validate ${ruleId}: ${message} at ${selector}`,
    ),
  )
}
