import { escapeHtml } from '#api/platform/http/escape.ts'
import type { Language } from './language.ts'
import { scan } from './scan.ts'

/** Source code as HTML: each piece with a kind is in a `span` that names the kind. */
export function highlightedHtml(code: string, language: Language): string {
  let html = ''
  let done = 0
  for (const { start, end, kind } of scan(code, language).pieces) {
    html += `${escapeHtml(code.slice(done, start))}<span data-code="${kind}">${escapeHtml(code.slice(start, end))}</span>`
    done = end
  }
  return html + escapeHtml(code.slice(done))
}
