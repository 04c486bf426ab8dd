import type { en } from '#app/locales/en/drive.ts'
import type { Translated } from '#app/locales/translated.ts'

export const zh = {
  title: '云盘',
  gone: '此文件夹已移动或删除。',
  allFiles: '全部文件',
  folders: '文件夹',
  foldersIn: '“{{name}}”中的文件夹',
  folder: '文件夹',
  search: '搜索文件',
  searchIn: '在“{{name}}”中搜索',
  view: { list: '列表', grid: '网格', map: '面积图' },
  sort: {
    name: '按名称',
    modified: '最近修改在前',
    type: '按类型',
    size: '从大到小',
  },
  columns: { name: '名称', modified: '修改时间', type: '类型', size: '大小' },
  map: {
    caption: '此文件夹中各项的大小',
    legend: '颜色',
    kinds: {
      folder: '文件夹',
      pdf: 'PDF 文件',
      document: '文档',
      sheet: '表格',
      slides: '演示文稿',
      image: '图片',
      media: '音频和视频',
      other: '其他',
    },
    share: '占此文件夹',
    percent: '{{percent}}%',
    rest_other: '其余 {{count}} 项',
  },
  facts: { files: '文件', created: '创建时间' },
  hideFolders: '隐藏文件夹',
  showInfo: '显示信息',
  hideInfo: '隐藏信息',
  infoOf: '“{{name}}”的信息',
} satisfies Translated<typeof en>
