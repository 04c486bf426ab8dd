import type { Selectable } from 'kysely'
import { digestWords, titleOf } from '#api/chats/notifications/digest-words.ts'
import { createAddresses } from '#api/kbs/page-addresses.ts'
import type { NotificationTable } from '#api/people/notifications/tables.ts'
import type { Notification } from '#contract/entities/notification.ts'
import type { Language } from '#contract/preferences.ts'

/** What the worker of the browser shows. `url` is a path. */
export type PushNotice = { title: string; body: string; tag: string; url: string; lang: Language }

export const inboxTag = 'inbox'

/** Notices with the same tag replace each other. */
export function tagOf(row: Pick<Selectable<NotificationTable>, 'chat_id' | 'kb_id'>): string {
  return row.chat_id ?? row.kb_id ?? inboxTag
}

/** `told`: the newest first, at least one. */
export function noticeOf(tag: string, told: [Notification, ...Notification[]], lang: Language) {
  const [newest, ...others] = told
  const w = digestWords[lang]
  const title = titleOf(newest, lang)
  if (tag === inboxTag && others.length > 0)
    return { title: w.unread(told.length), body: title, tag, url: '/inbox', lang }
  const more = others.length > 0 ? [w.more(others.length)] : []
  const body = [newest.excerpt, ...more].filter(Boolean).join('\n')
  return { title, body, tag, url: addressOf(newest), lang } satisfies PushNotice
}

function addressOf({ redirectData }: Notification): string {
  const { kbId, chatId, messageId } = redirectData
  if (!kbId || !chatId) return '/inbox'
  const addresses = createAddresses('')
  return messageId ? addresses.message(kbId, chatId, messageId) : addresses.chat(kbId, chatId)
}
