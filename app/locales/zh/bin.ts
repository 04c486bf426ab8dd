import type { en } from '#app/locales/en/bin.ts'
import type { Translated } from '#app/locales/translated.ts'

export const zh = {
  title: '回收站',
  lead: '删除的内容在这里保留 30 天，期间可以恢复，之后彻底删除。',
  total: '回收站里的文件有 {{size}}，计入存储空间。',
  empty: '回收站是空的',
  emptyText: '你能恢复的文件、文件夹、聊天和消息，删除后会在这里保留 30 天，之后彻底删除。',
  emptyOfKbs: '你删除的知识库会在这里保留 30 天，之后彻底删除。',
  failed: '回收站加载失败：{{reason}}',
  kinds: {
    message: '消息',
    link: '网页链接',
    folder: '文件夹',
    chat: '聊天',
    kb: '知识库',
  },
  untitled: '引用文件的回答',
  by: '由 {{name}} 删除',
  left_other: '还剩 {{count}} 天',
  restore: '恢复',
  restoreOne: '恢复“{{title}}”',
  purgeOne: '彻底删除“{{title}}”',
  emptyBin: '清空回收站',
  newest: '最新',
  older: '更早',
  purging: {
    title: '彻底删除“{{title}}”？',
    all: '清空回收站？',
    text: '此操作无法撤销。',
    allText: '你在回收站里看到的内容都会被删除，此操作无法撤销。',
    button: '彻底删除',
    allButton: '清空回收站',
  },
} satisfies Translated<typeof en>
