import type { en } from '#app/locales/en/asked-files.ts'
import type { Translated } from '#app/locales/translated.ts'

export const zh = {
  title: '向这些文件提问',
  about: '提问范围：',
  all: '全部文件',
  all_other: '全部 {{count}} 个文件',
  change: '更改',
  leaveOut: '去掉“{{title}}”',
  search: '搜索文件',
  find: '搜索',
  notFound: '没有叫这个名字的文件。',
  none: '还没有可以提问的文件。',
  help: '最多 {{max}} 个文件。不选则向全部文件提问。',
  use: '使用这些文件',
  askAbout: '向“{{name}}”提问',
  askAboutThis: '向此文件提问',
} satisfies Translated<typeof en>
