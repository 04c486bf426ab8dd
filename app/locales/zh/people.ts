import type { en } from '#app/locales/en/people.ts'
import type { Translated } from '#app/locales/translated.ts'

export const zh = {
  title: '成员',
  titleOf: '“{{kb}}”的成员',
  find: '查找成员',
  findButton: '查找',
  nobody: '没有叫这个名字的人。',
  first: '回到开头',
  more: '更多成员',
  failed: '未能加载成员：{{reason}}',
  realName: '本名：{{name}}',
  card: {
    message: '发私信',
    role: '角色：{{role}}',
    shared: '你们都在',
    more_other: '还有 {{count}} 个',
    self: '这是你自己。',
    profile: '修改个人资料',
  },
  alias: {
    label: '仅你可见的备注名',
    help: '你在各处看到的都是这个名字，而不是“{{name}}”。其他人看不到。',
    save: '保存',
    remove: '移除',
  },
  mention: {
    list: '可以提及的人',
    hint_other: '{{count}} 人。方向键选择，回车插入。',
    none: '没有叫这个名字的人。',
    failed: '未能加载此聊天的成员。',
    bot: '就文件提问',
    everyone: '所有人，{{count}} 人',
    askEveryone_other: '这条消息会通知 {{count}} 人。',
    notifyAll: '发送并通知所有人',
    notifyNobody: '发送但不通知',
    goBack: '返回',
  },
  here: {
    count_other: '{{count}} 人在线',
    names: '在线：{{names}}',
  },
} satisfies Translated<typeof en>
