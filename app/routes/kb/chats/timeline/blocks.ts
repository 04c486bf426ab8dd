import type { TimelineItem } from '#app/routes/kb/chats/messages/timeline.ts'

export interface TimelineBlock {
  /** Grows along the list, and stays while messages are added anywhere. */
  key: number
  items: TimelineItem[]
}

/** Both included. */
export interface BlockRange {
  from: number
  to: number
}

export const allBlocks: BlockRange = {
  from: Number.NEGATIVE_INFINITY,
  to: Number.POSITIVE_INFINITY,
}

const numbersPerBlock = 25

// System messages, which have no number, belong to the block of the message before them or, at the
// beginning, of the first message.
export function blocksOf(items: TimelineItem[]): TimelineBlock[] {
  const blocks: TimelineBlock[] = []
  let key = blockKeyOf(items.find((item) => 'message' in item))
  for (const item of items) {
    if ('message' in item) key = blockKeyOf(item)
    const last = blocks.at(-1)
    if (last?.key === key) last.items.push(item)
    else blocks.push({ key, items: [item] })
  }
  return blocks
}

function blockKeyOf(item: TimelineItem | undefined): number {
  return item && 'message' in item ? Math.floor(item.message.seq / numbersPerBlock) : 0
}

/** Above this the range of the blocks is limited. */
export const mostItems = 600
// The range moves in small steps, because the browser lays out within one frame what is added.
const itemsAround = 100
const fewItems = itemsAround - numbersPerBlock

/** The same range if it reaches far enough in both directions and is not too large. */
export function rangeAround(blocks: TimelineBlock[], at: number, now: BlockRange): BlockRange {
  const count = (range: BlockRange) =>
    blocks.reduce((sum, { key, items }) => sum + (isIn(range, key) ? items.length : 0), 0)
  if (count(allBlocks) <= mostItems) return allBlocks
  const least = reach(blocks, at, fewItems)
  const isEnough = now.from <= least.from && now.to >= least.to
  return isEnough && count(now) <= mostItems ? now : reach(blocks, at, itemsAround)
}

export function isIn({ from, to }: BlockRange, key: number): boolean {
  return key >= from && key <= to
}

function reach(blocks: TimelineBlock[], at: number, wanted: number): BlockRange {
  return { from: keyAway(blocks, at, -1, wanted), to: keyAway(blocks, at, 1, wanted) }
}

function keyAway(blocks: TimelineBlock[], at: number, step: 1 | -1, wanted: number): number {
  let end = at
  for (let items = 0; items < wanted && blocks[end + step]; end += step)
    items += blocks[end + step]?.items.length ?? 0
  return blocks[end]?.key ?? 0
}

export function blockOf(
  blocks: TimelineBlock[],
  messageId: string | null | undefined,
): number | undefined {
  if (!messageId) return undefined
  return blocks.find(({ items }) =>
    items.some((item) => 'message' in item && item.message.id === messageId),
  )?.key
}
