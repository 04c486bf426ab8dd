import type { en } from '#app/locales/en/toasts.ts'
import type { Translated } from '#app/locales/translated.ts'

export const zh = {
  preferencesSaved: '偏好设置已保存。',
  preferencesFailed: '偏好设置保存失败',
  languageFailed: '语言设置保存失败',
  signedOut: '你已退出登录。',
  signInFirst: '请先登录，登录后会回到刚才的页面。',
  linkCopied: '链接已复制到剪贴板！',
  linkNotCopied: '链接复制失败',
} satisfies Translated<typeof en>
