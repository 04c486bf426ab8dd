import type { Notification } from '#contract/entities/notification.ts'
import type { Language } from '#contract/preferences.ts'

type SystemChat = NonNullable<Notification['redirectData']['systemChat']>

type About = { name: string; place: string; count: number }

type Words = Record<Notification['type'], (about: About) => string> & {
  systemChats: Record<SystemChat, string>
  somebody: string
  more: (count: number) => string
  invites: (about: Pick<About, 'name' | 'place'>) => string
  unread: (count: number) => string
  stop: string
}

/** These words are in the API, because no page renders emails and notices. */
export const digestWords: Record<Language, Words> = {
  en: {
    message_mention: ({ name, place }) => `${name} mentioned you in “${place}”`,
    message_reply: ({ name, place, count }) =>
      count > 1 ? `${count} replies in “${place}”` : `${name} replied in “${place}”`,
    message_new: ({ name, count }) =>
      count > 1 ? `${count} messages from ${name}` : `A message from ${name}`,
    invitation_accept: ({ name, place }) => `${name} joined “${place}”`,
    systemChats: { townhall: 'Townhall', ai_chat: 'AI Chat' },
    somebody: 'Somebody',
    invites: ({ name, place }) => `${name} invites you to “${place}”`,
    unread: (count) => `${count} unread notifications`,
    more: (count) => (count === 1 ? 'and 1 more' : `and ${count} more`),
    stop: 'Get no more mails about unread notifications',
  },
  zh: {
    message_mention: ({ name, place }) => `${name} 在“${place}”中提到了你`,
    message_reply: ({ name, place, count }) =>
      count > 1 ? `“${place}”中有 ${count} 条回复` : `${name} 在“${place}”中回复了`,
    message_new: ({ name, count }) =>
      count > 1 ? `${name} 发来 ${count} 条消息` : `${name} 发来一条消息`,
    invitation_accept: ({ name, place }) => `${name} 加入了“${place}”`,
    systemChats: { townhall: '大厅', ai_chat: 'AI 问答' },
    somebody: '有人',
    invites: ({ name, place }) => `${name} 邀请你加入“${place}”`,
    unread: (count) => `${count} 条未读通知`,
    more: (count) => `另有 ${count} 条`,
    stop: '不再接收未读通知邮件',
  },
}

export function titleOf(one: Notification, language: Language): string {
  const w = digestWords[language]
  const { kbName, chatTitle, systemChat } = one.redirectData
  const name = one.actor?.displayName || w.somebody
  const chat = systemChat ? w.systemChats[systemChat] : chatTitle
  const place = (one.type === 'invitation_accept' ? null : chat) ?? kbName ?? ''
  if (one.invitedAs) return w.invites({ name, place: kbName ?? '' })
  return w[one.type]({ name, place, count: one.groupCount })
}
