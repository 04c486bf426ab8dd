import type { en } from '#app/locales/en/explore.ts'
import type { Translated } from '#app/locales/translated.ts'

export const zh = {
  title: '探索公开知识库',
  description: '由所有者公开的知识库：可以阅读、搜索，也可以加入。',
  lead: '这些知识库由所有者公开，任何人都可以浏览。',
  yours: '你的知识库也可以出现在这里：在知识库设置中打开“公开”即可。',
  searchLabel: '搜索公开知识库',
  searchHint: '名称或简介中的词',
  found_other: '“{{search}}”共找到 {{count}} 个知识库',
  matches: '与“{{search}}”有关的知识库',
  clear: '显示全部',
  emptyTitle: '还没有公开的知识库',
  emptyText: '新建一个知识库，在设置里打开“公开”，它就会出现在这里。',
  noneTitle: '没有找到“{{search}}”',
  noneText: '试试减少关键词，或换个说法。',
  failedTitle: '列表加载失败',
  failedText: '服务器没有响应，请稍后再试。',
} satisfies Translated<typeof en>
