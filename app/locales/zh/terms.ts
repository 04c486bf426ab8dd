import type { en } from '#app/locales/en/terms.ts'
import type { Translated } from '#app/locales/translated.ts'

export const zh = {
  title: '使用条款',
  description: '使用这台 Commonplace 服务器的规则。',
  lead: '几条规则，说得明白些。规则由你与本服务器的运营者共同遵守，与软件的开发者无关。',
  yours: {
    heading: '内容归你所有',
    text: '你上传和撰写的一切，权利都属于你。你允许本服务器为你所分享的对象存储和处理这些内容，仅此而已。',
  },
  conduct: {
    heading: '不允许的行为',
    rights: '上传你无权分享的内容。',
    harm: '违法或骚扰他人的内容与行为。',
    access: '试图获取无权查看的数据，或使服务器过载。',
  },
  answers: {
    heading: '回答可能有误',
    text: 'AI 会注明出处，方便你核对。在依据回答行事之前，请先核对原文。',
  },
  service: {
    heading: '关于服务',
    text: 'Commonplace 按现状提供，不保证始终可用。重要的内容请自行备份。对违反规则的账号，服务器的运营者可以关闭。',
  },
} satisfies Translated<typeof en>
