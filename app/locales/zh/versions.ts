import type { en } from '#app/locales/en/versions.ts'
import type { Translated } from '#app/locales/translated.ts'

export const zh = {
  title: '“{{name}}”的版本',
  all: '版本',
  number: '版本 {{n}}',
  current: '当前版本',
  by: '{{person}}，{{when}}，{{size}}',
  actionsOf: '版本 {{n}} 的操作',
  open: '打开',
  download: '下载',
  restore: '恢复',
  restoreOf: '恢复版本 {{n}}',
  delete: '删除',
  deleteOf: '要永久删除版本 {{n}} 吗？引自该版本的内容将不再显示。',
  cancel: '取消',
  upload: '上传新版本',
  file: '文件',
  help: '旧版本会保留。最大 {{size}}。',
  counted_other: '{{count}} 个旧版本占用 {{size}} 存储空间。',
  countedAll: '旧版本和其他文件一样计入存储空间。',
  none: '再次上传此文件即可替换，旧版本都会保留在这里。',
  older: '更早的版本',
  newest: '最新的版本',
} satisfies Translated<typeof en>
