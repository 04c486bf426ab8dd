import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { classes } from '#app/ui/classes.ts'
import type { EditorField, TextField } from '#app/ui/formatting/text-field.ts'

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

interface CaretListProps<Option> {
  id: string
  field: RefObject<TextField | null>
  /** Where in the text. */
  at: number
  options: Option[]
  active: number
  label: string
  /** Read out; visible if there are no options. */
  status: string | false
  /** Under the status. */
  further?: ReactNode
  row: (option: Option) => ReactNode
  onPick: (option: Option) => void
}

/** Choices at the caret. The field keeps the focus. */
export function CaretList<Option extends { id: string }>(props: CaretListProps<Option>) {
  const { id, field, at, options, active, label, status, further, row, onPick } = props
  const popover = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const list = popover.current
    if (!list || !field.current) return
    if (!list.matches(':popover-open')) list.showPopover()
    place(list, caretBox(field.current, at))
  })
  useLayoutEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  return (
    <div
      className="menu-panel fixed inset-auto m-0 w-[min(280px,calc(100vw-16px))] max-h-[min(320px,40dvh)] overflow-y-auto"
      popover="manual"
      ref={popover}
    >
      <div id={id} role="listbox" aria-label={label}>
        {options.map((option, index) => (
          <button
            type="button"
            tabIndex={-1}
            key={option.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={classes(
              'flex min-h-11 w-full text-start cursor-pointer items-center gap-2.5 rounded-sm px-2 hover:bg-hover pointer-fine:min-h-9',
              'aria-selected:bg-wash forced-colors:aria-selected:outline-2',
            )}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onPick(option)}
          >
            {row(option)}
          </button>
        ))}
      </div>
      <p
        className={classes('px-2 py-1.5 text-ink-2 text-sm', options.length > 0 && 'sr-only')}
        role="status"
      >
        {status}
      </p>
      {further}
    </div>
  )
}

const gap = 6

// Under what was written before, or over it if there is no room.
function place(list: HTMLElement, caret: CaretBox): void {
  const { width, height } = list.getBoundingClientRect()
  const left = Math.max(gap, Math.min(caret.left, window.innerWidth - width - gap))
  const above = caret.top - height - gap
  const below = caret.bottom + gap
  // The keyboard of a phone covers the rest.
  const seen = window.visualViewport?.height ?? window.innerHeight
  const isBelow = above < gap || below + height + gap <= seen
  list.style.left = `${left}px`
  list.style.top = `${isBelow ? below : above}px`
}

type CaretBox = ReturnType<EditorField['boxAt']>

function caretBox(field: TextField, position: number): CaretBox {
  if ('boxAt' in field) return field.boxAt(position)
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
