import { escapeHtml } from '#api/platform/http/escape.ts'
import type { Language } from '#contract/preferences.ts'
import type { ExportedMessage } from './format.ts'
import { fileLink, pageEnd, pageStart } from './html.ts'
import { words } from './words.ts'

type Chat = { title: string; language: Language; messages: AsyncIterable<ExportedMessage> }

/** Writes a chat as a readable page, oldest message first, one message at a time. */
export async function* chatPage({ title, language, messages }: Chat): AsyncIterable<string> {
  const t = words[language]
  yield `${pageStart(language, title)}<p>${fileLink('index.html', t.back, 1)}</p>
<h1>${escapeHtml(title)}</h1>
`
  let count = 0
  for await (const message of messages) {
    count++
    yield messageHtml(message, language)
  }
  if (count === 0) yield `<p>${t.emptyChat}</p>\n`
  yield pageEnd
}

// The text of a message was made safe when it was stored.
function messageHtml(message: ExportedMessage, language: Language): string {
  const t = words[language]
  const name = message.sender?.displayName ?? t.unknown
  const reply = message.rootId ? ` · <a href="#m-${message.rootId}">${t.replyTo}</a>` : ''
  const edited = message.isEdited ? ` · ${t.edited}` : ''
  return `<article id="m-${message.id}"${message.rootId ? ' class="reply"' : ''}>
<p><strong>${escapeHtml(name)}</strong> · <time datetime="${message.createdAt}">${timeOf(message.createdAt)}</time>${reply}${edited}</p>
${message.html}
${filesHtml(message, t.attachments)}</article>
`
}

function filesHtml({ files }: ExportedMessage, heading: string): string {
  if (files.length === 0) return ''
  const links = files.map(({ name, path }) => (path ? fileLink(path, name, 1) : escapeHtml(name)))
  return `<p>${heading}: ${links.join(', ')}</p>\n`
}

function timeOf(time: string): string {
  return `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`
}

/** Writes a chat as a JSON array, one message at a time and in each line. */
export async function* chatJson(messages: AsyncIterable<ExportedMessage>): AsyncIterable<string> {
  let separator = '[\n'
  for await (const message of messages) {
    yield separator + JSON.stringify(message)
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}
