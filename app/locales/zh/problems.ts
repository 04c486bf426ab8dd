import type { en } from '#app/locales/en/problems.ts'
import type { Translated } from '#app/locales/translated.ts'

export const zh = {
  notFound: {
    title: '页面不存在',
    text: '地址可能有误，或者内容已经删除，或者没有分享给你。',
  },
  notAllowed: {
    title: '你没有权限这样做',
    text: '你的角色不允许这个操作，可请管理员调整权限。',
  },
  right: {
    preview: {
      title: '你没有权限预览这个文件',
      text: '在这个知识库中，只有管理员可以阅读文件。',
    },
    chat: {
      title: '只有成员可以打开聊天',
      text: '加入这个知识库后即可参与讨论和提问。',
    },
    createChat: {
      title: '你没有权限发起聊天',
      text: '在这个知识库中，只有管理员可以发起聊天。',
    },
  },
  otherSite: {
    title: '表单来自别的网站',
    text: '没有做任何更改。请在本站打开页面后重试。',
  },
  tooMany: {
    title: '操作太频繁',
    text: '请求的次数超出了正常使用的需要。请等一分钟再重新打开页面，你保存过的内容不会丢失。',
  },
  tooLarge: {
    title: '内容超过了允许的大小',
    text: '这次的内容没有保存。请返回上一页，你填写的内容还在表单里，删减后再提交。',
  },
  tooSlow: {
    title: '传输时间过长',
    text: '这次的内容没有保存。请检查网络后返回上一页，你填写的内容还在表单里，可以重新提交。',
  },
  misunderstood: {
    title: '无法处理这个请求',
    text: '这个页面不接受发来的内容。请返回后重试。',
  },
  failed: {
    title: '服务器出了问题',
    text: '错误已经记录，你保存过的内容不会丢失。请稍后再试。',
  },
  unreachable: {
    title: '暂时连不上服务',
    text: '存放数据的服务目前没有响应，你保存过的内容不会丢失。请过一分钟再试。',
  },
  offline: {
    title: '网络已断开',
    text: '打开这个页面需要联网。恢复连接后请重试，地址已为你保留。',
  },
  broken: {
    title: '页面出了问题',
    text: '你保存过的内容不受影响。请重试，重新加载页面。',
  },
  stale: '页面未能更新到最新内容，正在重试。',
  waiting: '你要打开的页面暂时无法加载，恢复连接后会自动打开。',
  staleRetry: '立即重试',
  requestId: '反馈这个问题时，请附上这个编号：',
  home: '返回首页',
  files: '{{title}} 的全部文件',
  dashboard: '前往我的知识库',
} satisfies Translated<typeof en>
