import { escapeHtml } from '#api/platform/http/escape.ts'
import type { Language } from '#contract/preferences.ts'
import type { Mail } from './mailer.ts'
import { type MailStrings, words } from './strings.ts'

type MailTemplate<T> = {
  to: string
  language: Language
  words: MailStrings<T>
  about: T
  /** The URL of the email's only link. It is missing if there is nothing for the reader to do. */
  link: string
  origin: string
}

/** Writes an email in the reader's language, as plain text and as HTML without external content. */
export function writeMail<T>(template: MailTemplate<T>): Mail {
  const { about, words: w, link, origin, language } = template
  const body = w.body(about)
  const action = w.action && { text: w.action, link }
  const small = [w.note?.(about), words[language].sentBy(origin)].filter((line) => line != null)
  const plain = [body, action && `${action.text}: ${action.link}`, ...small]
  return {
    to: template.to,
    subject: w.subject(about),
    text: `${plain.filter(Boolean).join('\n\n')}\n`,
    html: html(language, body, action, small),
  }
}

type Action = { text: string; link: string } | null | ''

function html(language: Language, body: string, action: Action, small: string[]): string {
  const paragraph = (style: string, inner: string) => `<p style="${style}">${inner}</p>`
  const button = action && `<a style="${look.button}" href="${escapeHtml(action.link)}">`
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"></head>`,
    `<body style="${look.page}">`,
    paragraph(look.body, escapeHtml(body)),
    action ? paragraph(look.body, `${button}${escapeHtml(action.text)}</a>`) : '',
    ...small.map((line) => paragraph(look.small, escapeHtml(line))),
    '</body></html>',
  ].join('\n')
}

const look = {
  page: 'margin:0;padding:32px 24px;max-width:560px;font-family:system-ui,sans-serif;color:#16201c',
  body: 'margin:0 0 24px;font-size:17px;line-height:1.5',
  small: 'margin:0 0 8px;font-size:14px;line-height:1.5;color:#4d5a54',
  button:
    'display:inline-block;padding:12px 20px;border-radius:8px;background:#0b5d52;color:#ffffff;text-decoration:none',
}
