import type { en } from '#app/locales/en/problems.ts'
import type { Translated } from '#app/locales/translated.ts'

export const zh = {
  notFound: {
    title: '没有这个页面',
    text: '地址可能有误，或者内容已经删除，或者没有分享给你。',
  },
  notAllowed: {
    title: '你没有权限这样做',
    text: '你的角色不允许这个操作，或者表单来自别的网站。请返回后在本站重试。',
  },
  tooMany: {
    title: '操作太频繁',
    text: '请求的次数超出了正常使用的需要。请等一分钟再重新打开页面，你保存过的内容不会丢失。',
  },
  failed: {
    title: '服务器出了问题',
    text: '错误已经记录，你保存过的内容不会丢失。请稍后再试。',
  },
  home: '返回首页',
} satisfies Translated<typeof en>
