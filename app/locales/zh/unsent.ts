import type { en } from '#app/locales/en/unsent.ts'
import type { Translated } from '#app/locales/translated.ts'

export const zh = {
  title: '你已退出登录',
  text: '刚才填写的内容没有发出去，但都还在这里。登录时请不要关闭本页。',
  signIn: '在新标签页中登录',
  again: '回到这里，重新发送',
  files: '文件需要重新选择。',
  written: '你填写的内容',
  fields: {
    title: '标题',
    name: '名称',
    displayName: '名字',
    bio: '个人简介',
    description: '简介',
    keyword: '关键词',
    definition: '释义',
    emails: '邮箱地址',
    links: '链接',
    message: '消息',
    content: '消息',
  },
} satisfies Translated<typeof en>
