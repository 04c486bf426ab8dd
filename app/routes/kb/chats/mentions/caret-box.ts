const copied = [
  'font',
  'letterSpacing',
  'lineHeight',
  'padding',
  'borderWidth',
  'boxSizing',
  'textIndent',
  'wordSpacing',
] as const

/** Returns where a position of a field's text is in the window. */
export function caretBox(field: HTMLTextAreaElement, position: number): DOMRect {
  const style = getComputedStyle(field)
  const copy = document.createElement('div')
  for (const name of copied) copy.style[name] = style[name]
  const { left, top, width } = field.getBoundingClientRect()
  Object.assign(copy.style, {
    position: 'fixed',
    visibility: 'hidden',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    left: `${left}px`,
    top: `${top - field.scrollTop}px`,
    width: `${width}px`,
  })
  copy.textContent = field.value.slice(0, position)
  const mark = document.createElement('span')
  mark.textContent = '@'
  copy.append(mark)
  document.body.append(copy)
  const box = mark.getBoundingClientRect()
  copy.remove()
  return box
}
