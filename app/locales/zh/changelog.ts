import type { en } from '#app/locales/en/changelog.ts'
import type { Translated } from '#app/locales/translated.ts'

export const zh = {
  title: '更新日志',
  description: 'Commonplace 何时有了哪些变化。',
  inEnglish: '更新日志以英文撰写。',
} satisfies Translated<typeof en>
