import type { en } from '#app/locales/en/invite.ts'
import type { Translated } from '#app/locales/translated.ts'

export const zh = {
  title: '加入“{{kb}}”的邀请',
  description: '邀请你加入 Commonplace 上的一个知识库。',
  lead: '邀请你加入',
  leadAs: { admin: '邀请你以管理员身份加入', viewer: '邀请你以成员身份加入' },
  leadBy: '{{name}} 邀请你加入',
  leadByAs: {
    admin: '{{name}} 邀请你以管理员身份加入',
    viewer: '{{name}} 邀请你以成员身份加入',
  },
  accept: '接受邀请',
  acceptAnyway: '用当前账号接受',
  decline: '拒绝',
  join: '加入',
  request: '申请加入',
  signInToJoin: '登录后加入',
  signInToRequest: '登录后申请加入',
  needsApproval: '加入需要管理员批准。',
  addressDiffers:
    '这份邀请发给了 {{email}}，而你当前登录的是 {{own}}。可以用当前账号接受，也可以换那个账号登录。',
  signedInAs: '当前账号：{{name}}（{{email}}）',
  otherAccount: '换一个账号',
  alreadyMember: '你已经是成员：',
  waiting: {
    title: '申请正在处理：',
    text: '管理员会处理你的申请，通过后会通知你。',
  },
  toKb: '进入知识库',
  toDashboard: '前往我的知识库',
  failed: {
    accept: '接受邀请失败',
    join: '加入失败',
    request: '申请失败',
  },
  gone: {
    title: '邀请无效',
    text: '这份邀请不存在、已被撤回或已被使用。请向发送者索取新的邀请。',
  },
  expired: {
    title: '邀请已过期',
    text: '这份邀请已过有效期。请向发送者索取新的邀请。',
  },
  busy: {
    title: '请求过于频繁',
    text: '短时间内请求过多。邀请仍然保留，请稍等片刻再试。',
  },
  unavailable: {
    title: '暂时无法打开邀请',
    text: '服务器没有响应。邀请仍然保留，请稍后再试。',
  },
} satisfies Translated<typeof en>
