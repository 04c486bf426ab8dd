import type { en } from '#app/locales/en/citation.ts'
import type { Translated } from '#app/locales/translated.ts'

export const zh = {
  title: '出处',
  olderKept: '引用之后文件有过更改，这段文字仍在其中。',
  olderGone: '引用之后文件有过更改，现在的文本中已找不到这段文字：',
  quotedVersion: '查看所引用的版本 {{n}}',
  versions: '查看文件的各个版本',
  keep: '摘录',
  open: '打开文件',
  steps: '此回答的出处',
  previous: '上一处',
  next: '下一处',
  textOf: '{{title}} 的文本',
  place: {
    page: '第 {{page}} 页，共 {{count}} 页',
    slide: '第 {{page}} 张幻灯片，共 {{count}} 张',
    part: '第 {{page}} 部分，共 {{count}} 部分',
    line: '第 {{line}} 行',
    row: '第 {{row}} 行',
    named: '“{{name}}”部分',
  },
  number: '第 {{number}} 处，共 {{count}} 处',
} satisfies Translated<typeof en>
