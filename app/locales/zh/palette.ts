import type { en } from '#app/locales/en/palette.ts'
import type { Translated } from '#app/locales/translated.ts'

export const zh = {
  title: '搜索或前往',
  label: '搜索，或前往某处',
  placeholder: '搜索、前往或提问',
  only: '仅在“{{title}}”中',
  results: '结果',
  sections: {
    recent: '最近',
    places: '前往',
    files: '文件',
    passages: '文件内容',
    messages: '消息',
    more: '更多',
  },
  kb: '知识库',
  inKb: '位于“{{kb}}”',
  all: '“{{q}}”的全部结果',
  everything: '在所有知识库中搜索“{{q}}”',
  ask: '在“{{kb}}”中提问“{{q}}”',
  count_other: '{{count}} 条结果',
  none: '没有找到“{{q}}”。',
  empty: '输入词语、名称或问题。',
  searching: '正在搜索…',
  failed: '搜索失败：{{reason}}',
  unreachable: '无法连接服务器。按回车键改用搜索页。',
  signedOut: '你已退出登录。按回车键登录并搜索。',
  keys: {
    choose: '选择',
    open: '打开',
    ask: '提问',
    close: '关闭',
  },
} satisfies Translated<typeof en>
