import type { en } from '#app/locales/en/comments.ts'
import type { Translated } from '#app/locales/translated.ts'

export const zh = {
  title: '评论一段文字',
  choose: '评论哪一段？',
  others: '其他段落',
  none: '这里没有可以评论的文字。',
  gone: '这段文字已不在原处，请重新选择。',
  content: '评论',
  chat: '发送到',
  help: '评论会作为消息发送到这个聊天，回复组成话题。聊天成员也会在原文旁看到它。',
  noChats: '你在这里没有可以发送评论的聊天。',
  newChat: '新建聊天',
  send: '发送评论',
  failed: '评论未发送：{{reason}}',
} satisfies Translated<typeof en>
