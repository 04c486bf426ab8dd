import { memo, type RefObject } from 'react'
import { SystemLines } from '#app/routes/kb/chats/system-messages/system-lines.tsx'
import { blockOf, type TimelineBlock } from './blocks.ts'
import { ListedMessage } from './listed-message.tsx'
import { useShownBlocks } from './use-shown-blocks.ts'

interface SharedProps {
  kbId: string
  userId: string
  around: string | undefined
  /** Unread when the chat was opened. */
  firstNew: string | undefined
  editing: string | null
  edit: (messageId: string | null) => void
  unreadThreads: ReadonlyMap<string, number>
}

interface MessageBlocksProps extends SharedProps {
  list: RefObject<HTMLElement | null>
  blocks: TimelineBlock[]
  /** The list will scroll to it. */
  wanted: string | null
}

// New messages are read aloud from these. Those before come back while the list scrolls.
const lastBlocks = 2

/** In a long list, blocks far from the visible ones are empty. */
export function MessageBlocks({ list, blocks, wanted, ...shared }: MessageBlocksProps) {
  const { around, firstNew, editing } = shared
  const last = blocks.slice(-lastBlocks).map(({ key }) => key)
  const kept = [wanted, around, firstNew, editing].map((id) => blockOf(blocks, id))
  const isShown = useShownBlocks(list, blocks, [blocks[0]?.key, ...last, ...kept])
  return blocks.map((block) => (
    <div
      key={block.key}
      // The browser remembers the height of a block whose messages have left the document.
      className="grid grid-cols-[minmax(0,1fr)] gap-5.5 [contain-intrinsic-block-size:auto_1500px] data-left:[content-visibility:hidden]"
      data-block={block.key}
      data-left={isShown(block.key) ? undefined : ''}
      aria-live={last.includes(block.key) ? undefined : 'off'}
    >
      {isShown(block.key) && <MessageBlock {...shared} block={block} />}
    </div>
  ))
}

/** Rendered again only if its messages change. */
const MessageBlock = memo(({ block, ...props }: SharedProps & { block: TimelineBlock }) => {
  const { kbId, userId, around, firstNew, editing, edit, unreadThreads } = props
  return block.items.map((item) =>
    'message' in item ? (
      <ListedMessage
        key={item.message.id}
        {...{ kbId, userId, edit }}
        {...item}
        found={item.message.id === around}
        isEdited={item.message.id === editing}
        startsNew={item.message.id === firstNew}
        unreadReplies={unreadThreads.get(item.message.id)}
      />
    ) : (
      <SystemLines key={item.happened[0]?.id} kbId={kbId} {...item} />
    ),
  )
})
