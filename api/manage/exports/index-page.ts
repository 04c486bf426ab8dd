import { escapeHtml } from '#api/platform/http/escape.ts'
import type { Language } from '#contract/preferences.ts'
import { fileLink, pageEnd, pageStart } from './html.ts'
import { words } from './words.ts'

type Contents = {
  language: Language
  title: string
  text: string
  by: string
  chats: { title: string; path: string }[]
  files: string[]
  /** Files that the reader may not download. */
  missing?: string[]
}

/** The page from which everything in an export can be opened. */
export function indexPage({
  language,
  title,
  text,
  by,
  chats,
  files,
  missing = [],
}: Contents): Buffer {
  const t = words[language]
  const list = (links: string[]) =>
    links.length > 0
      ? `<ul>\n${links.map((link) => `<li>${link}</li>`).join('\n')}\n</ul>`
      : `<p>${t.nothing}</p>`
  const nameOf = (path: string) => path.replace(/^[^/]+\//, '')
  const left = missing.map((path) => escapeHtml(nameOf(path)))
  const made = t.made(by, new Date().toISOString().slice(0, 10))
  return Buffer.from(`${pageStart(language, title)}<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
<p>${escapeHtml(made)}</p>
<h2>${t.chats}</h2>
${list(chats.map((chat) => fileLink(`${chat.path}.html`, chat.title)))}
<h2>${t.files}</h2>
${list(files.map((path) => fileLink(path, nameOf(path))))}
${left.length > 0 ? `<h2>${t.missing}</h2>\n${list(left)}\n` : ''}${pageEnd}`)
}
