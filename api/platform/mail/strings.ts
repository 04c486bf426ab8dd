import type { Language } from '#contract/preferences.ts'

type Titled = { kb: string }
type Invited = Titled & { inviter: string; until: string }

/** The texts of one email: subject, what happened, the link's label, and a note. */
export type MailStrings<T> = {
  subject: (about: T) => string
  body: (about: T) => string
  action: string | null
  note: ((about: T) => string) | null
}

type MailTemplates = {
  invitation: MailStrings<Invited>
  approved: MailStrings<Titled>
  rejected: MailStrings<Titled>
  sentBy: (origin: string) => string
}

/** The texts of emails are in the API, because no page renders them. */
export const words: Record<Language, MailTemplates> = {
  en: {
    invitation: {
      subject: ({ inviter, kb }) => `${inviter} invites you to “${kb}”`,
      body: ({ inviter, kb }) =>
        `${inviter} invites you to the knowledge base “${kb}” on Commonplace.`,
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
    invitation: {
      subject: ({ inviter, kb }) => `${inviter} 邀请你加入“${kb}”`,
      body: ({ inviter, kb }) => `${inviter} 邀请你加入 Commonplace 上的知识库“${kb}”。`,
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
