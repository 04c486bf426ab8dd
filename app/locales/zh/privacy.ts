import type { en } from '#app/locales/en/privacy.ts'
import type { Translated } from '#app/locales/translated.ts'

export const zh = {
  title: '隐私',
  description: 'Commonplace 保存哪些信息、作何用途，以及如何删除。',
  lead: '保存了什么、用来做什么、怎样删除。',
  stored: {
    heading: '保存的内容',
    account: '账户：登录服务提供的姓名和邮箱，以及你自己添加的资料，例如头像。',
    content:
      '你放进来的内容：文件、链接、消息、表情回应、自定义术语和反馈，以及为了搜索而从文件中提取的文字。',
    invited: '邀请：收到邀请的邮箱地址，保留到知识库删除为止。',
    sessions: '会话：你的登录时间。退出登录后，会话立即失效。',
  },
  cookies: {
    heading: 'Cookie',
    text: '一个 Cookie 用来保持登录，其余的用来记住主题、语言、时区和知识库的显示方式；在你登录之前，还会记住登录后该去哪里、打开过哪份邀请。没有广告或跟踪用的 Cookie。',
    typed: '还没发出的消息会暂存在当前标签页里，刷新也不会丢失；发送或关闭标签页后即清除。',
  },
  others: {
    heading: '还有谁能看到',
    members: '知识库的成员能看到其中的内容。公开的知识库所有人都能看到，范围由所有者决定。',
    provider:
      '登录服务会知道你在这里登录。邀请和部分通知通过邮件发送，使用服务器运营者选定的邮件服务器。',
    links: '添加网页链接时，由服务器去读取网页；对方网站看到的是服务器，而不是你。',
    payment: '如果启用了付费，支付服务会得到付款人的邮箱地址。银行卡号不会经过本服务器。',
    model:
      '如果服务器的运营者接入了语言模型，你的问题和可能相关的段落会发送给该模型的提供方。没有接入时，回答完全在服务器上生成。',
  },
  removal: {
    heading: '删除',
    text: '删除文件或知识库时，会连同提取出的文字一并从服务器删除。删除的消息在 30 天内可以恢复，之后彻底删除。如需删除账户，请联系服务器的运营者。',
  },
} satisfies Translated<typeof en>
