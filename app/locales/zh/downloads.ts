import type { en } from '#app/locales/en/downloads.ts'
import type { Translated } from '#app/locales/translated.ts'

export const zh = {
  notIncluded: '未包含的文件.txt',
  refused: {
    administrators: '在此知识库中，只有管理员可以下载文件。',
    members: '在此知识库中，只有成员可以下载文件。',
    ownOnly: '在此知识库中，你只能逐个下载自己上传的文件。',
    none: '请返回后重新选择“下载”。',
    noneTitle: '你可以下载这个知识库的文件',
  },
  back: '返回',
} satisfies Translated<typeof en>
