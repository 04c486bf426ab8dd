import type { en } from '#app/locales/en/chat-links.ts'
import type { Translated } from '#app/locales/translated.ts'

export const zh = {
  system: { townhall: '大厅', ai_chat: 'AI 问答' },
  withBot: 'AI（仅自己可见）',
  said: '{{name}}：{{text}}',
  saidYou: '我：{{text}}',
  listFailed: '聊天加载失败：{{reason}}',
  askFiles_other: '向这 {{count}} 个文件提问',
  ask: '提问',
  suggestedQuestion: '关于“{{heading}}”，文件里写了什么？',
  askAbout: '关于',
  suggested: '推荐问题',
  askedHere: '提问和回答对全体成员可见。',
  askPrivately: '私下提问',
  newChat: '新建聊天',
  otherStarts: '其他发起方式',
  messageMember: '私信成员',
} satisfies Translated<typeof en>
