import type { en } from '#app/locales/en/kb-settings.ts'
import type { Translated } from '#app/locales/translated.ts'

export const zh = {
  title: '知识库设置',
  tabs: {
    label: '此知识库的设置',
    general: '常规',
    collaborators: '协作者',
    requests: '加入申请',
    answers: '无用的回答',
    others: '其他',
  },
  answers: {
    failed: '“回答无用”列表加载失败：{{reason}}',
    empty: '还没有人标记“回答无用”',
    emptyText: '有人把 AI 的回答标为无用时，会连同原因列在这里。',
    question: '问题',
    answer: '回答',
    noAnswer: '没有你有权阅读的文字。',
    deleted: '该问题已被删除。',
    elsewhere: '位于你不在的聊天中。',
    open: '在聊天中打开',
    older: '更早',
    newest: '最新',
  },
  models: {
    heading: '模型',
    help: '服务器配置了密钥时，AI 使用此处选择的模型。仅全站管理员可见。',
    provider: '服务商',
    chat: '对话模型',
    embedding: '嵌入模型',
  },
  others: {
    export: {
      heading: '导出知识库',
      text: '下载全部文件（保留文件夹结构），以及你参与的聊天（可离线打开的网页）。不包含你未参与的聊天。新建知识库时可以导入这个文件。',
      button: '下载 zip',
    },
    transfer: {
      heading: '转让所有权',
      text: '把知识库交给另一位成员，你将成为普通成员。',
      button: '转让所有权',
    },
    delete: {
      heading: '删除知识库',
      text: '其中的全部内容会一并删除，对所有人生效。30 天内你可以恢复它。',
      button: '删除知识库',
    },
    quit: {
      heading: '退出知识库',
      text: '你将无法再访问其中的文件和聊天。你写过和上传过的内容会保留。',
      button: '退出',
    },
  },
  quitting: {
    title: '要退出“{{kb}}”吗？',
    text: '你将立即无法访问其中的文件和聊天。你写过和上传过的内容会留给其他人，你创建的群聊会转给另一位成员。',
    again: '它是公开的，你随时可以再次加入。',
    invited: '再次加入需要邀请。',
    button: '退出',
    owner: '你是这个知识库的所有者，知识库不能没有所有者。请先转让给其他成员，或者将它删除。',
    guest: '你不是这个知识库的成员。',
  },
  deleting: {
    title: '要删除“{{kb}}”吗？',
    instead: '如果其他人还需要它，可以转让给其中一位。',
    transfer: '转让所有权',
    gone: '将对所有人删除。30 天内，你可以从回收站恢复它，包括：',
    files: '{{files}}，共 {{size}}',
    chats: '所有聊天及其消息和附件',
    others_other: '另外 {{count}} 位成员的访问权限',
    alone: '设置和邀请；没有其他成员',
    label: '输入“{{kb}}”以确认',
    wrong: '与标题不符，请输入“{{kb}}”。',
    button: '仍要删除',
  },
} satisfies Translated<typeof en>
