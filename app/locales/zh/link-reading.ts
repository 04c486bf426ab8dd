import type { en } from '#app/locales/en/link-reading.ts'
import type { Translated } from '#app/locales/translated.ts'

export const zh = {
  title: '读取网页',
  lastRead: '上次读取：{{when}}',
  same: '内容没有变化。',
  moved: '网页地址已变更，原地址为 {{url}}',
  failed: '上次读取失败：{{reason}}。之前的内容仍然保留。',
  next: '下次自动读取：{{when}}',
  stopped: '多次读取失败，已停止自动读取。手动重新读取后会继续。',
  readAgain: '重新读取',
  isReading: '正在读取网页…',
  changed: '{{when}} 发现的变化',
  added_other: '新增 {{count}} 段',
  removed_other: '删除 {{count}} 段',
  every: { label: '自动读取', never: '从不', day: '每天', week: '每周', save: '保存' },
} satisfies Translated<typeof en>
