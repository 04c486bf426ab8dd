import type { en } from '#app/locales/en/dashboard.ts'
import type { Translated } from '#app/locales/translated.ts'

export const zh = {
  title: '我的知识库',
  findByTitle: '按名称查找',
  new: '新建',
  newKb: '新建知识库',
  bin: '知识库回收站',
  noneTitle: '没有名称包含“{{search}}”的知识库',
  noneText: '换一个名称中的词试试。',
  showAll: '显示全部',
  noneOfRole: '没有你担任此角色的知识库',
  noneOfRoleText: '换一个角色，或显示全部。',
  sort: {
    label: '排序',
    active: '最近活跃',
    newest: '最新在前',
    oldest: '最早在前',
    name: '名称 A–Z',
    'name-desc': '名称 Z–A',
  },
  filter: { label: '角色', all: '全部角色', owner: '所有者', admin: '管理员', viewer: '成员' },
  cardSize: { label: '卡片大小', small: '小卡片', large: '大卡片' },
  menu: { edit: '编辑', share: '分享', collaborators: '成员', quit: '退出', delete: '删除' },
  others: {
    title: '其他知识库',
    all: '浏览全部',
    failed: '其他知识库加载失败：{{reason}}',
    changed: '{{day}}更新',
    owner: '所有者：',
    wayIn: { read: '阅读', open: '打开', signIn: '登录后加入' },
  },
} satisfies Translated<typeof en>
