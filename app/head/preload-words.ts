import { wordFilesOf } from '#app/route-files/load-translator.ts'

const addLinks =
  'for(const href of files)document.head.append(Object.assign(document.createElement("link"),{rel:"preload",as:"fetch",crossOrigin:"anonymous",fetchPriority:"low",href}))'

// The words load together with the scripts that need them. A script asks for them, so that browsers
// without scripts do not fetch them.
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
