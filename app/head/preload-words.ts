import { wordFilesOf } from '#app/route-files/load-translator.ts'

const addLinks =
  'for(const href of files)document.head.append(Object.assign(document.createElement("link"),{rel:"preload",as:"fetch",crossOrigin:"anonymous",fetchPriority:"low",href}))'

/**
 * Makes browsers fetch the words of a page together with its scripts, which need them before they
 * can continue. A script asks for them, so that browsers without scripts do not fetch what they
 * cannot use.
 */
export function preloadWords(
  head: string,
  { language, routes, nonce }: { language: string; routes: string[]; nonce: string },
): string {
  const at = head.indexOf('<link rel="modulepreload"')
  if (at < 0) return head
  const files = JSON.stringify(wordFilesOf(language, routes))
  const script = `<script nonce="${nonce}">{const files=${files};${addLinks}}</script>`
  return head.slice(0, at) + script + head.slice(at)
}
