import {
  type RefObject,
  startTransition,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useElementEvents } from '#app/routes/kb/chats/message/use-element-events.ts'
import { useWindowEvent } from '#app/ui/hooks/use-document-event.ts'
import { allBlocks, type BlockRange, isIn, rangeAround, type TimelineBlock } from './blocks.ts'

interface Shown {
  range: BlockRange
  /** With the focus or with an end of the selection. */
  held: readonly number[]
}

// All blocks of a long list would make the browser slow: only those around the visible ones are in
// the document, and those with the focus or the selection. `kept` are further keys.
export function useShownBlocks(
  list: RefObject<HTMLElement | null>,
  blocks: TimelineBlock[],
  kept: (number | undefined)[],
): (key: number) => boolean {
  const [{ range, held }, show] = useState<Shown>({ range: allBlocks, held: [] })
  const lookedAt = useRef(0)
  const isShown = (key: number) => isIn(range, key) || held.includes(key) || kept.includes(key)
  const next = (root: HTMLElement) => {
    const elements = [...root.querySelectorAll<HTMLElement>('[data-block]')]
    const { top, bottom } = root.getBoundingClientRect()
    const at = indexAt(elements, (top + bottom) / 2)
    return { wanted: rangeAround(blocks, at, range), isEmpty: elements[at]?.matches(left) ?? false }
  }
  const settle = useEffectEvent(() => {
    if (!list.current || !mayLeave()) return
    const { wanted } = next(list.current)
    if (wanted !== range) show({ range: wanted, held: heldIn(list.current) })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when blocks have been added
  useLayoutEffect(() => settle(), [blocks.length, blocks[0]?.key])
  useElementEvents(list, {
    scroll: () => {
      if (!list.current || range === allBlocks) return
      // Finding the visible blocks takes milliseconds, so it is not done for every frame.
      if (Math.abs(list.current.scrollTop - lookedAt.current) < leastMove) return
      lookedAt.current = list.current.scrollTop
      const { wanted, isEmpty } = next(list.current)
      if (wanted === range) return
      const change = () => show({ range: wanted, held: heldIn(list.current) })
      // What is visible is drawn at once; what may soon be visible must not delay a frame.
      if (isEmpty) flushSync(change)
      else startTransition(change)
    },
  })
  // The print has all messages that are loaded.
  useWindowEvent('beforeprint', () => flushSync(() => show({ range: allBlocks, held: [] })))
  useWindowEvent('afterprint', () => settle())
  return isShown
}

/** In pixels, until the visible blocks are looked for. */
const leastMove = 250

const left = '[data-left]'

// A browser that does not remember the height of a block has to keep the messages.
function mayLeave(): boolean {
  return (
    CSS.supports('content-visibility', 'hidden') &&
    CSS.supports('contain-intrinsic-size', 'auto 1px')
  )
}

// Or of the last one above it.
function indexAt(elements: HTMLElement[], y: number): number {
  let first = 0
  let end = elements.length
  while (end - first > 1) {
    const middle = Math.floor((first + end) / 2)
    if ((elements[middle]?.getBoundingClientRect().top ?? 0) <= y) first = middle
    else end = middle
  }
  return first
}

function heldIn(root: HTMLElement | null): number[] {
  const selection = document.getSelection()
  return [document.activeElement, selection?.anchorNode, selection?.focusNode].flatMap((node) => {
    const element = node instanceof Element ? node : node?.parentElement
    const block = element?.closest<HTMLElement>('[data-block]')
    return block && root?.contains(block) ? Number(block.dataset.block) : []
  })
}
