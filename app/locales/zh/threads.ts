import type { en } from '#app/locales/en/threads.ts'
import type { Translated } from '#app/locales/translated.ts'

export const zh = {
  title: '话题',
  replies_other: '{{count}} 条回复',
  lastReply: '最近 {{time}}',
  unread_other: '{{count}} 条新回复',
  none: '还没有回复。来写第一条吧。',
  log: '回复',
  older: '更早的回复',
  newest: '跳到最新回复',
  loading: '正在加载回复……',
  failed: '无法加载这个话题。',
  gone: '这个话题已不存在，或者你已无权查看。',
  retry: '重试',
  composer: {
    label: '回复 {{name}}',
    own: '继续你的话题',
    closed: '仅管理员可在此发言',
    alsoInChat: '同时发到聊天',
  },
  list: {
    title: '话题',
    none: '还没有话题。',
    help: '你发起、回复过、被提及或关注的话题会列在这里。',
    pages: '话题列表分页',
    more: '更多话题',
    first: '最新话题',
  },
  inThread: '来自话题的回复',
  inChat: '已同时发到聊天',
  follow: { start: '关注', stop: '取消关注' },
  pane: { in: '来自“{{title}}”', back: '返回“{{title}}”', close: '关闭' },
} satisfies Translated<typeof en>
