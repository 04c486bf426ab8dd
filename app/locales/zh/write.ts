import type { en } from '#app/locales/en/write.ts'
import type { Translated } from '#app/locales/translated.ts'

export const zh = {
  new: '新建页面',
  edit: '编辑“{{name}}”',
  into: '位于文件夹“{{folder}}”',
  title: '标题',
  text: '正文',
  help: '支持 Markdown：# 标题、**粗体**、*斜体*、- 列表、[链接](https://…)。',
  create: '创建页面',
  save: '保存',
  preview: '预览',
  cancel: '取消',
  keys: '按 Ctrl S 保存。在列表中按 Tab 可缩进一行；先按 Esc 再按 Tab 可离开正文。',
  tools: '文字格式',
  formats: {
    heading: '标题',
    bold: '粗体',
    italic: '斜体',
    list: '列表',
    code: '代码',
    quote: '引用',
    link: '链接',
  },
  decide: {
    title: '“{{name}}”有两份文字',
    text: '在你写作期间，{{person}} 于 {{when}} 修改了此页面。其余内容已合并好。',
    none: '两份文字已合并，没有需要取舍的内容。',
    place: '第 {{n}} 处，共 {{count}} 处',
    own: '保留我的',
    theirs: '保留 {{person}} 的',
    both: '两份都保留，我的在前',
    deleted: '已删除',
    save: '保存',
    continue: '继续编辑',
  },
} satisfies Translated<typeof en>
