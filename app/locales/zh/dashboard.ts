import type { en } from '#app/locales/en/dashboard.ts'
import type { Translated } from '#app/locales/translated.ts'

export const zh = {
  title: '我的知识库',
  findByTitle: '按标题查找',
  new: '新建',
  newKb: '新建知识库',
  noneTitle: '没有标题包含“{{search}}”的知识库',
  noneText: '换一个标题中的词试试。',
  showAll: '显示全部',
} satisfies Translated<typeof en>
