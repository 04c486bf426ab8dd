import type { en } from '#app/locales/en/authorize.ts'
import type { Translated } from '#app/locales/translated.ts'

export const zh = {
  title: '连接 {{name}}',
  lead: '有程序请求访问',
  heading: '要连接“{{name}}”吗？',
  as: '它将以你的身份在这里工作，权限不会超过你本人，也不能更改你的账号。',
  backTo: '之后会回到',
  local: '这台电脑（{{host}}）',
  unproven: '名称由程序自己填写。只有刚刚是你自己在那个程序里开始的，才点击允许。',
  scope: '权限',
  scopes: {
    read: {
      label: '只能读取',
      help: '搜索，以及阅读文件、聊天和回答。',
    },
    write: {
      label: '读取和写入',
      help: '还可以提问、发消息，以及添加、修改和删除你有权处理的内容。',
    },
  },
  kb: '范围',
  allKbs: '我的所有知识库',
  until: '你可以随时在设置中撤销。如果程序 90 天没有使用，访问权限也会自动失效。',
  allow: '允许',
  deny: '拒绝',
  failed: '程序连接失败：{{reason}}',
  unknown: {
    title: '这里没有这个程序的记录',
    text: '它可能因为长期无人使用而被清除，也可能链接不完整。请在程序里重新开始，它会重新登记。',
  },
  elsewhere: {
    title: '这个链接指向别的地址',
    text: '程序登记时填写的是另一个地址，所以没有为你跳转。请在程序里重新开始。',
  },
  refused: {
    title: '程序的请求有误',
    text: '可能是 {{host}} 上的程序出了错，也可能有人用这个链接把你引到那里。只有刚刚是你自己在那里开始的，才继续。',
    back: '继续前往 {{host}}',
  },
  unreadable: {
    title: '无法读取这个链接',
    text: '请在程序里重新开始。',
  },
} satisfies Translated<typeof en>
