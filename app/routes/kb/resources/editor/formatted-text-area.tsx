import { type RefObject, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { TextField } from '#app/ui/formatting/text-field.ts'
import { useSubscription } from '#app/ui/hooks/use-subscription.ts'
import { FindBar } from './find-bar.tsx'
import { TextEditor } from './text-editor.ts'

type Attributes = Record<string, string | boolean | undefined>

export interface FormattedTextAreaProps {
  area: RefObject<HTMLTextAreaElement | null>
  /** Becomes the editor, while there is one. */
  field: RefObject<TextField | null>
  attributes: Attributes
  onMove: () => void
  onBlur: () => void
}

/** Takes the place of the text area. Its Markdown looks, while it is written, as it will on its page. */
export default function FormattedTextArea({ attributes, ...props }: FormattedTextAreaProps) {
  const place = useRef<HTMLDivElement>(null)
  const editor = useRef<TextEditor>(null)
  const [bar, setBar] = useState<{ panel: HTMLElement; editor: TextEditor } | null>(null)
  const attributesNow = useEffectEvent(() => definedIn(attributes))
  const onMove = useEffectEvent(props.onMove)
  const onBlur = useEffectEvent(props.onBlur)
  const begin = (area: HTMLTextAreaElement, parent: HTMLElement) => {
    const hadFocus = document.activeElement === area
    const { scrollY } = window
    const made = new TextEditor(area, parent, {
      attributes: () => attributesNow(),
      coveredAbove: () => bottomOf(area.form?.querySelectorAll('header, [role=toolbar]')),
      onMove: () => onMove(),
      onBlur: () => onBlur(),
      onFind: (panel) => setBar(panel && { panel, editor: made }),
    })
    area.hidden = true
    editor.current = made
    props.field.current = made
    if (hadFocus) made.focus()
    window.scrollTo({ top: scrollY })
  }
  useSubscription(() => {
    const area = props.area.current
    const parent = place.current
    if (!area || !parent) return () => {}
    const stop = whenComposed(area, () => begin(area, parent))
    return () => {
      stop()
      editor.current?.destroy()
      editor.current = null
      area.hidden = false
      props.field.current = area
    }
  }, props.area)
  useSubscription(() => {
    editor.current?.refresh()
    return () => {}
  }, JSON.stringify(attributes))
  return (
    <>
      <div ref={place} />
      {bar && createPortal(<FindBar editor={bar.editor} />, bar.panel)}
    </>
  )
}

// What an input method composes must stay in its place. One that began before the scripts ran is known
// by nothing but what is typed.
function whenComposed(area: HTMLTextAreaElement, begin: () => void): () => void {
  const isTyped = area.value !== area.defaultValue && area.form?.dataset.restored === undefined
  const stopped = new AbortController()
  const end = (event: Event) => {
    if (event instanceof KeyboardEvent && event.isComposing) return
    stopped.abort()
    begin()
  }
  if (isTyped && document.activeElement === area)
    for (const type of ['keyup', 'blur'] as const)
      area.addEventListener(type, end, { signal: stopped.signal })
  else begin()
  return () => stopped.abort()
}

function bottomOf(elements: Iterable<Element> = []): number {
  return Math.max(0, ...[...elements].map((element) => element.getBoundingClientRect().bottom))
}

function definedIn(attributes: Attributes): Record<string, string> {
  const entries = Object.entries(attributes).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  )
  return Object.fromEntries(entries)
}
