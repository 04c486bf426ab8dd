import type { en } from '#app/locales/en/preview.ts'
import type { Translated } from '#app/locales/translated.ts'

export const zh: Translated<typeof en> = {
  position: '第 {{n}} 张，共 {{count}} 张',
  previous: '上一张',
  next: '下一张',
  all: '全部图片',
  download: '下载 {{name}}',
  zoomIn: '放大 {{name}}',
  zoomOut: '查看整张 {{name}}',
}
