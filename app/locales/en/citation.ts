export const en = {
  title: 'Source',
  open: 'Open the file',
  steps: 'Sources of this answer',
  previous: 'Previous source',
  next: 'Next source',
  number: '{{number}} of {{count}}',
}
