import type { en } from '#app/locales/en/find.ts'
import type { Translated } from '#app/locales/translated.ts'

export const zh = {
  title: '搜索',
  label: '搜索文件和消息',
  button: '搜索',
  kinds: { all: '全部', files: '文件', messages: '消息' },
  found_other: '“{{q}}”共有 {{count}} 条结果',
  noneTitle: '没有找到“{{q}}”',
  noneText: '减少词语或换个说法试试。中文两个字即可搜索。',
  startTitle: '搜索你有权阅读的一切内容',
  startText: '输入文件、标题或消息中的词语。',
  inKb: '位于“{{kb}}”',
  message: '“{{chat}}”中的消息',
  inChat: {
    title: '在“{{chat}}”中搜索',
    label: '搜索此聊天',
    none: '这里没有提到“{{q}}”的消息',
    noneText: '减少词语或换个说法试试。中文两个字即可搜索。',
    start: '在此聊天中查找消息',
    startText: '消息要包含所有词语才会列出。文件中的引文请在文件里搜索。',
    noOlder: '没有更早的结果了。',
    reply: '话题内的回复',
    older: '更早的结果',
    newest: '最新的结果',
  },
  foundByTerm: '按你的术语“{{term}}”找到',
} satisfies Translated<typeof en>
