export const en = {
  title: 'Source',
  keep: 'Keep this line',
  open: 'Open the file',
  olderText: 'This quote is from an older version of the file. The file has changed since.',
  steps: 'Sources of this answer',
  previous: 'Previous source',
  next: 'Next source',
  textOf: 'Text of {{title}}',
  place: {
    page: 'page {{page}} of {{count}}',
    slide: 'slide {{page}} of {{count}}',
    part: 'part {{page}} of {{count}}',
    line: 'line {{line}}',
    row: 'row {{row}}',
    named: '“{{name}}”',
  },
  number: '{{number}} of {{count}}',
}
