import type { en } from '#app/locales/en/attachments.ts'
import type { Translated } from '#app/locales/translated.ts'

export const zh: Translated<typeof en> = {
  attach: '添加附件',
  files: '待发送的文件',
  limit_other: '最多 {{count}} 个文件。',
  drop: '松开即可添加附件',
  remove: '移除 {{name}}',
  retry: '重试',
  waiting: '等待上传',
  percent: '已上传 {{percent}}%，共 {{size}}',
  storing: '正在保存',
  tooLarge: '超过此服务器允许的上限 {{size}}。',
  gone: '文件已不存在。请移除后重新添加。',
  tooMany: '一条消息最多 {{max}} 个文件。',
  fileTooLarge: '有文件超过此服务器允许的上限 {{size}}。',
  chooseAgain: '请重新选择文件：页面无法保留所选的文件。',
  download: '下载 {{name}}',
  progress: '已上传 {{done}} 个，共 {{all}} 个文件。',
  failures_other: '{{count}} 个失败。',
  notes: {
    waits_other: '{{count}} 个文件上传完成后发送。',
    notUploaded: '未发送：有文件没有上传成功。请重试或移除它。',
    tooMany: '一条消息最多 {{max}} 个文件，其余文件未添加。',
    notLoaded: '未能添加文件。请检查网络后重试。',
  },
  keepNamed: '将 {{name}} 存入知识库',
  keep: '存入知识库',
  keepHelp: '文件会成为知识库的文件，AI 会据此作答。聊天中的文件保留不变。',
  folder: '文件夹',
  doNotSend: '先不发送',
}
