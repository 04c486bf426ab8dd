import type { en } from '#app/locales/en/chat-settings.ts'
import type { Translated } from '#app/locales/translated.ts'

export const zh = {
  name: '名称',
  color: '颜色',
  colors: {
    teal: '青色',
    green: '绿色',
    olive: '橄榄绿',
    brown: '棕色',
    orange: '橙色',
    red: '红色',
    pink: '粉色',
    violet: '紫色',
    indigo: '靛蓝',
    blue: '蓝色',
    cyan: '湖蓝',
    slate: '石板灰',
  },
  titleOf: '“{{title}}”的设置',
  saveFailed: '聊天保存失败：{{reason}}',
  tabs: { label: '聊天设置', general: '常规', members: '成员', add: '添加成员' },
  readOnly: {
    system: '这是知识库自带的聊天，名称不能修改。',
    pm: '私信以对方的名字为名称。',
    others: '仅聊天管理员可修改名称和颜色。',
  },
  roles: { creator: '创建者', admin: '管理员', member: '成员' },
  members: {
    everybody: '知识库的全体成员都在这里。',
    promote: '设为管理员',
    demote: '取消管理员',
    remove: '移出群聊',
  },
  add: {
    button: '添加到聊天',
    nobodyLeft: '知识库的全体成员都已在此聊天中。',
    failed: '添加成员失败：{{reason}}',
  },
  leave: {
    title: '退出“{{title}}”？',
    menu: '退出群聊',
    text: '退出后将看不到此聊天。聊天管理员可以再次添加你。',
    button: '退出群聊',
  },
  dismiss: {
    title: '解散“{{title}}”？',
    menu: '解散群聊',
    text: '聊天连同其中的全部消息和文件都会删除，所有成员都将无法再看到，且无法撤销。',
    button: '解散群聊',
  },
  menu: { label: '聊天操作', settings: '聊天设置' },
  people: {
    count_other: '此聊天有 {{count}} 人',
    find: '查找成员',
    notFound: '没有叫这个名字的成员。',
    nobody: '此知识库还没有其他成员。',
  },
  newChat: {
    title: '新建聊天',
    people: '成员',
    button: '开始聊天',
    failed: '无法新建聊天：{{reason}}',
  },
  message: {
    title: '私信成员',
    failed: '无法创建或打开私信',
  },
} satisfies Translated<typeof en>
