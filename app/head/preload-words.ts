import { wordFilesOf } from '#app/locales/load-translator.ts'

/**
 * Makes browsers fetch the words of a page together with its scripts, which need them before they
 * can continue. A page without scripts needs no words.
 */
export function preloadWords(html: string, language: string, routes: string[]): string {
  const at = html.indexOf('<link rel="modulepreload"')
  if (at < 0) return html
  const links = wordFilesOf(language, routes).map(
    (file) =>
      `<link rel="preload" as="fetch" crossorigin="anonymous" fetchPriority="low" href="${file}"/>`,
  )
  return html.slice(0, at) + links.join('') + html.slice(at)
}
