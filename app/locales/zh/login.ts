import type { en } from '#app/locales/en/login.ts'
import type { Translated } from '#app/locales/translated.ts'

export const zh = {
  title: '登录',
  description: '使用你的账号登录 Commonplace。',
  lead: '使用你的账号，打开团队的知识库。',
  invited: '有人邀请你加入知识库，请登录查看邀请。',
  invitedBy: '{{name}} 邀请你加入“{{kb}}”。',
  invitedTo: '你受邀加入“{{kb}}”。',
  first: '登录后即可打开此页。',
  withoutSignIn: '不登录，直接阅读“{{title}}”',
  button: '登录',
  busy: '正在登录……',
  people: '演示中的人物',
  continueAs: '以 {{name}} 登录',
  somebodyElse: '也可以用任意的姓名和邮箱登录，在下一步填写：',
  failed: '登录失败，请重试。',
  agree: '登录即表示你接受<terms>使用条款</terms>和<privacy>隐私说明</privacy>。',
} satisfies Translated<typeof en>
