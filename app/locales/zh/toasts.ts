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
  kbCreated: '已创建“{{title}}”。',
  kbSaved: '已保存。',
  joined: '你已成为成员。',
  joinFailed: '加入知识库失败，请重试。',
  favoriteFailed: '更新收藏状态失败，请重试。',
  sendFailed: '消息发送失败，请重试。',
  answerFailed: '操作失败，请重试。',
  uploaded_other: '已上传 {{count}} 个文件。',
  itemsDeleted_other: '已删除 {{count}} 项。',
  itemsNotDeleted: '删除所选项目失败：{{reason}}',
  itemsMoved_other: '已移动 {{count}} 项。',
  nothingSelected: '请先选择至少一项。',
  folderCreated: '已创建文件夹“{{name}}”。',
  renamed: '已重命名为“{{name}}”。',
  analyzedAgain: '文件将重新分析。',
  retryFailed: '无法重新分析：{{reason}}',
} satisfies Translated<typeof en>
