import type { en } from '#app/locales/en/room.ts'
import type { Translated } from '#app/locales/translated.ts'

export const zh = {
  bin: '其中 {{size}} 在回收站里。',
  versions: '文件的旧版本也计入存储空间。',
  kb: {
    ending: '这个知识库的文件空间为 {{limit}}，已用 {{used}}。',
    full: '这个知识库的 {{limit}} 文件空间已用完，删除不再需要的文件后才能继续上传。',
  },
  own: {
    ending: '你的文件空间为 {{limit}}，已用 {{used}}。',
    full: '你的 {{limit}} 文件空间已用完，删除不再需要的文件后才能继续上传。',
  },
} satisfies Translated<typeof en>
