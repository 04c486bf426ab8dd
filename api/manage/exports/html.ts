import type { ZipEntry } from '#api/drive/archives/write.ts'
import { escapeHtml } from '#api/platform/http/escape.ts'
import type { Language } from '#contract/preferences.ts'
import { words } from './words.ts'

const style = `
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.6rem } h2 { font-size: 1.15rem; margin-top: 2rem }
article { margin: 1.2rem 0; overflow-wrap: anywhere } article.reply { margin-inline-start: 2rem }
article > p:first-child { margin: 0; font-size: .9rem } time { opacity: .75 }
pre { overflow-x: auto; padding: .6rem; border: 1px solid } blockquote { border-inline-start: 3px solid; margin-inline: 0; padding-inline-start: 1rem }
table { border-collapse: collapse } td, th { border: 1px solid; padding: .2rem .5rem } img { max-width: 100% }
`

/** It loads nothing, neither from the network nor from other files. */
export function pageStart(language: Language, title: string): string {
  return `<!doctype html>
<html lang="${language === 'zh' ? 'zh-CN' : 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
`
}

export const pageEnd = '</body>\n</html>\n'

/** `folders`: how many folders this page is below the top. */
export function fileLink(path: string, text: string, folders = 0): string {
  const address = path.split('/').map(encodeURIComponent).join('/')
  return `<a href="${escapeHtml('../'.repeat(folders) + address)}">${escapeHtml(text)}</a>`
}

type Contents = {
  language: Language
  title: string
  text: string
  by: string
  chats: { title: string; path: string }[]
  files: string[]
  missing?: string[]
}

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

export function jsonEntry(path: string, data: unknown): ZipEntry {
  return { path, content: Buffer.from(`${JSON.stringify(data, null, 1)}\n`) }
}
