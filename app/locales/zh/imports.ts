import type { en } from '#app/locales/en/imports.ts'
import type { Translated } from '#app/locales/translated.ts'

export const zh = {
  title: '导入知识库',
  text: '用“导出知识库”得到的 zip 文件会成为你的一个新知识库，包括文件、文件夹、链接，以及聊天和其中的消息。作者名只来自文件，所以会标明“（导入）”。不会通知任何人。',
  file: '导出的 zip 文件',
  help: '最大 {{size}}，和上传的文件一样计入你的空间。',
  button: '导入',
  uploading: '正在上传，{{percent}}%',
  arriving: '服务器正在接收',
  own: '你的导入',
  refresh: '查看进度',
  waiting: '等待中',
  running: '正在导入，{{percent}}%',
  done: '已导入',
  failed: '未能导入。{{reason}}',
  open: '打开',
  failures: {
    not_a_zip: '这不是完整的 zip 文件，请重新下载导出文件。',
    not_an_export: '这个 zip 文件不是知识库的导出文件，请选择用“导出知识库”得到的文件。',
    other_format: '这个文件由其他版本的程序导出，这里无法识别。',
    damaged: '导出文件已损坏或被改动，没有导入任何内容，请重新导出。',
    encrypted: '这个 zip 文件已加密，请选择下载时的原文件。',
    too_many_entries: '导出文件中的文件数超过了可导入的数量。',
    too_large: '导出文件的内容超过了可导入的大小。',
    person_full: '你剩余的空间不够，请删除不再需要的文件。',
    kb_full: '内容超过了一个知识库的空间。',
    too_many_kbs: '你创建的知识库数量已达上限，请彻底删除一个不再需要的。',
    disk_full: '服务器磁盘已满，请告知服务器管理员。',
    internal: '服务器出错，没有导入任何内容，请重试。',
  },
} satisfies Translated<typeof en>
