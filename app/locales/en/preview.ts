export const en = {
  position: '{{n}} of {{count}}',
  previous: 'Previous picture',
  next: 'Next picture',
  all: 'All pictures',
  download: 'Download {{name}}',
  zoomIn: 'Zoom in on {{name}}',
  zoomOut: 'Show all of {{name}}',
}
