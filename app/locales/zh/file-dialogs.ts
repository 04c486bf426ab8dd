import type { en } from '#app/locales/en/file-dialogs.ts'
import type { Translated } from '#app/locales/translated.ts'

export const zh = {
  folder: {
    new: '新建文件夹',
    newIn: '在“{{folder}}”中新建文件夹',
    name: '名称',
    in: '所在位置',
    create: '创建文件夹',
    rename: '重命名文件夹',
    none: '根目录',
  },
  links: {
    label: '网址，每行一个',
    help: '一次最多 {{max}} 个。每个网页只获取一次，之后像文件一样阅读；网页须可公开访问。',
    button: '添加',
    none: '请至少输入一个网址。',
    tooMany: '最多只能添加 {{max}} 个链接',
    refused: '第 {{n}} 行“{{link}}”：{{reason}}',
  },
  renaming: { title: { file: '重命名文件', link: '重命名链接' }, label: '名称', button: '重命名' },
  moving: {
    title_other: '移动 {{count}} 项',
    to: '移动到',
    choose: '请选择文件夹。',
    nowhere: '还没有其他文件夹。',
    here: '{{folder}}，当前位置',
    button: '移动',
  },
  choosing: {
    search: '查找文件夹',
    notFound: '没有找到这个名称的文件夹。',
    more: '还有其他文件夹，可按名称查找。',
    moreFound: '还有更多匹配的文件夹，请输入更完整的名称。',
  },
  deleting: {
    title_other: '删除 {{count}} 项？',
    text: '删除后，所有人都无法再看到，AI 也不再依据它回答。它会在回收站里保留 30 天。',
    folder: '{{name}}，含 {{files}}，{{size}}',
    left_other: '有 {{count}} 项会保留：你无权删除。',
    nothing: '这些都不是你能删除的。',
    button: '删除',
  },
  kept_other: '有 {{count}} 项会保留：你无权移动。',
} satisfies Translated<typeof en>
