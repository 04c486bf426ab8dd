import { EditorView } from '@codemirror/view'

const mono = { fontFamily: 'var(--font-mono)', fontSize: 'var(--text-md)' }
const code = { ...mono, background: 'var(--color-hover)' }

/** The space before the words of an item, for each level of a list. */
const step = '1.5em'
const levels = [2, 3, 4].map((level) => [`.md-level-${level}`, { '--level': String(level) }])

/** As on its page. */
export const look = EditorView.theme({
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: 'inherit' },
  '.cm-content': {
    padding: '16px 0',
    minHeight: '60dvh',
    caretColor: 'currentColor',
    minWidth: '0',
  },
  '.cm-line': { padding: '0' },
  '.cm-placeholder': { color: 'var(--color-ink-3)' },
  '.cm-panels': { background: 'transparent', color: 'inherit' },
  '.cm-panels-bottom': { borderTop: '0', zIndex: 'var(--z-index-raised)' },
  '.cm-searchMatch': { background: 'var(--color-marker)', color: 'var(--color-marker-ink)' },
  '.cm-searchMatch-selected': { outline: '2px solid var(--color-accent)' },
  '.md-mark': { color: 'var(--color-ink-3)', fontWeight: '400' },
  '.md-strong': { fontWeight: '700' },
  '.md-emphasis': { fontStyle: 'italic' },
  '.md-struck': { textDecoration: 'line-through' },
  '.md-link': {
    color: 'var(--color-accent)',
    textDecoration: 'underline',
    textUnderlineOffset: '0.15em',
  },
  '.md-code': { ...code, padding: '0.1em 0.25em', borderRadius: 'var(--radius-xs)' },
  '.cm-line.md-block-code': { ...code, paddingInline: '12px' },
  '.md-table': mono,
  '.cm-line.md-heading': { paddingTop: '0.5em', fontWeight: '600' },
  '.md-heading-1': { fontSize: 'var(--text-2xl)', lineHeight: '1.3' },
  '.md-heading-2': { fontSize: '1.375rem', lineHeight: '1.35' },
  '.md-heading-3': { fontSize: '1.25rem', lineHeight: '1.4' },
  '.cm-line.md-quote': {
    paddingInlineStart: '16px',
    color: 'var(--color-ink-2)',
    borderInlineStart: '3px solid var(--color-line-2)',
  },
  '.md-rule': { color: 'var(--color-ink-3)' },
  '.cm-line.md-item': {
    paddingInlineStart: `calc(${step} * var(--level, 1))`,
    textIndent: `calc(-1 * ${step} * var(--level, 1))`,
  },
  ...Object.fromEntries(levels),
  '.md-indent': {
    display: 'inline-block',
    width: `calc(${step} * (var(--level, 1) - 1))`,
    textIndent: '0',
  },
  '.md-item-mark': {
    display: 'inline-block',
    minWidth: step,
    textIndent: '0',
    color: 'var(--color-accent)',
  },
  '.md-item-mark input': { margin: '0', verticalAlign: '-0.15em' },
  '.md-grid': {
    padding: '4px 0',
    overflowX: 'auto',
    whiteSpace: 'normal',
    overflowWrap: 'normal',
    wordBreak: 'normal',
    fontFamily: 'var(--font-sans)',
    fontSize: 'var(--text-base)',
    lineHeight: '1.4',
  },
  '.md-grid table': { borderCollapse: 'collapse' },
  '.md-grid :is(th, td)': {
    minWidth: '80px',
    height: '36px',
    padding: '6px 12px',
    border: '1px solid var(--color-line-2)',
    textAlign: 'start',
    cursor: 'text',
  },
  '.md-grid th': { background: 'var(--color-paper)' },
})
