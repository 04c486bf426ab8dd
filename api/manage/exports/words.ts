import type { Language } from '#contract/preferences.ts'

type ExportWords = {
  files: string
  chats: string
  messages: string
  emptyChat: string
  nothing: string
  missing: string
  unknown: string
  replyTo: string
  edited: string
  attachments: string
  made: (by: string, at: string) => string
  back: string
  imported: (name: string) => string
}

/** These words are in the API, because no page of the web app renders them. */
export const words: Record<Language, ExportWords> = {
  en: {
    files: 'Files',
    chats: 'Chats',
    messages: 'Messages',
    emptyChat: 'No messages.',
    nothing: 'Nothing here.',
    missing: 'Files that you may not download now, and that are not here',
    unknown: 'Somebody who is no longer here',
    replyTo: 'Reply',
    edited: 'edited',
    attachments: 'Attachments',
    made: (by, at) => `Exported by ${by} on ${at}.`,
    back: 'Back to the contents',
    imported: (name) => `${name} (imported)`,
  },
  zh: {
    files: '文件',
    chats: '聊天',
    messages: '消息',
    emptyChat: '没有消息。',
    nothing: '这里没有内容。',
    missing: '你目前不能下载、因此没有包含的文件',
    unknown: '已离开的成员',
    replyTo: '回复',
    edited: '已编辑',
    attachments: '附件',
    made: (by, at) => `由 ${by} 于 ${at} 导出。`,
    back: '返回目录',
    imported: (name) => `${name}（导入）`,
  },
}
