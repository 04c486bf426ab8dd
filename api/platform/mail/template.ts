import { escapeHtml } from '#api/platform/http/escape.ts'
import type { Language } from '#contract/preferences.ts'
import type { AssignableRole } from '#contract/roles.ts'
import type { Mail } from './mailer.ts'

const look = {
  page: 'margin:0;padding:32px 24px;max-width:560px;font-family:system-ui,sans-serif;color:#16201c',
  body: 'margin:0 0 24px;font-size:17px;line-height:1.5',
  small: 'margin:0 0 8px;font-size:14px;line-height:1.5;color:#4d5a54',
  button:
    'display:inline-block;padding:12px 20px;border-radius:8px;background:#0b5d52;color:#ffffff;text-decoration:none',
}

type Titled = { kb: string }
type Invited = Titled & { inviter: string; role: AssignableRole; until: string }

type MailStrings<T> = {
  subject: (about: T) => string
  body: (about: T) => string
  action: string | null
  note: ((about: T) => string) | null
}

type Digested = { count: number; first: string }

type MailTemplates = {
  digest: MailStrings<Digested>
  invitation: MailStrings<Invited>
  approved: MailStrings<Titled>
  rejected: MailStrings<Titled>
  sentBy: (origin: string) => string
}

/** These words are in the API, because no page renders emails. */
export const words: Record<Language, MailTemplates> = {
  en: {
    digest: {
      subject: ({ count, first }) =>
        count === 1 ? first : `${first}, and ${count - 1} more on Commonplace`,
      body: () => 'You have not read this yet:',
      action: 'Read it on Commonplace',
      note: null,
    },
    invitation: {
      subject: ({ inviter, kb }) => `${inviter} invites you to “${kb}”`,
      body: ({ inviter, kb, role }) =>
        `${inviter} invites you to the knowledge base “${kb}” on Commonplace, as ${role === 'admin' ? 'an admin' : 'a viewer'}.`,
      action: 'Open the invitation',
      note: ({ inviter, until }) =>
        `The link works once, until ${until}. If you do not know ${inviter}, do nothing.`,
    },
    approved: {
      subject: ({ kb }) => `You are now a member of “${kb}”`,
      body: ({ kb }) => `Your request to join “${kb}” was approved.`,
      action: 'Open the knowledge base',
      note: null,
    },
    rejected: {
      subject: ({ kb }) => `Your request to join “${kb}”`,
      body: ({ kb }) => `Your request to join “${kb}” was declined.`,
      action: null,
      note: null,
    },
    sentBy: (origin) => `Commonplace at ${origin} sent this mail.`,
  },
  zh: {
    digest: {
      subject: ({ count, first }) => (count === 1 ? first : `${first}，另有 ${count - 1} 条未读`),
      body: () => '你还没有读过：',
      action: '在 Commonplace 上查看',
      note: null,
    },
    invitation: {
      subject: ({ inviter, kb }) => `${inviter} 邀请你加入“${kb}”`,
      body: ({ inviter, kb, role }) =>
        `${inviter} 邀请你以${role === 'admin' ? '管理员' : '成员'}身份加入 Commonplace 上的知识库“${kb}”。`,
      action: '查看邀请',
      note: ({ inviter, until }) =>
        `链接只能使用一次，有效期至 ${until}。如果你不认识 ${inviter}，不必理会这封邮件。`,
    },
    approved: {
      subject: ({ kb }) => `你已加入“${kb}”`,
      body: ({ kb }) => `你加入“${kb}”的申请已通过。`,
      action: '打开知识库',
      note: null,
    },
    rejected: {
      subject: ({ kb }) => `你加入“${kb}”的申请`,
      body: ({ kb }) => `你加入“${kb}”的申请未获通过。`,
      action: null,
      note: null,
    },
    sentBy: (origin) => `本邮件由 ${origin} 上的 Commonplace 发出。`,
  },
}

type MailTemplate<T> = {
  to: string
  language: Language
  words: MailStrings<T>
  about: T
  /** Missing if there is nothing for the reader to do. */
  link: string
  origin: string
  /** Between the body and the link. */
  items?: { title: string; quote: string }[]
  /** Where the reader says that no such mails are wanted, with the words for it. */
  stop?: { text: string; link: string; post: string }
}

/** The HTML has no external content. */
export function writeMail<T>(template: MailTemplate<T>): Mail {
  const { about, words: w, link, origin, language, items = [], stop } = template
  const body = w.body(about)
  const action = w.action && { text: w.action, link }
  const small = [w.note?.(about), words[language].sentBy(origin)].filter((line) => line != null)
  const plain = [
    body,
    ...items.map(({ title, quote }) => [title, quote && `> ${quote}`].filter(Boolean).join('\n')),
    action && `${action.text}: ${action.link}`,
    ...small,
    stop && `${stop.text}: ${stop.link}`,
  ]
  return {
    to: template.to,
    subject: w.subject(about),
    text: `${plain.filter(Boolean).join('\n\n')}\n`,
    html: html(language, { body, items, action, small, stop }),
    ...(stop && { stop: stop.post }),
  }
}

type Action = { text: string; link: string } | null | ''

type Parts = Pick<MailTemplate<unknown>, 'stop'> & {
  body: string
  items: { title: string; quote: string }[]
  action: Action
  small: string[]
}

function html(language: Language, { body, items, action, small, stop }: Parts): string {
  const paragraph = (style: string, inner: string) => `<p style="${style}">${inner}</p>`
  const button = action && `<a style="${look.button}" href="${escapeHtml(action.link)}">`
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"></head>`,
    `<body style="${look.page}">`,
    paragraph(look.body, escapeHtml(body)),
    ...items.map(({ title, quote }) =>
      paragraph(look.body, [title, quote].filter(Boolean).map(escapeHtml).join('<br>')),
    ),
    action ? paragraph(look.body, `${button}${escapeHtml(action.text)}</a>`) : '',
    ...small.map((line) => paragraph(look.small, escapeHtml(line))),
    stop
      ? paragraph(look.small, `<a href="${escapeHtml(stop.link)}">${escapeHtml(stop.text)}</a>`)
      : '',
    '</body></html>',
  ].join('\n')
}
