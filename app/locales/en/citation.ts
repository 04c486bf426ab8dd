export const en = {
  title: 'Source',
  open: 'Open the file',
  olderText: 'This quote is from an older version of the file. The file has changed since.',
  steps: 'Sources of this answer',
  previous: 'Previous source',
  next: 'Next source',
  number: '{{number}} of {{count}}',
}
