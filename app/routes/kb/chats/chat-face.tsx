import { Avatar, BotAvatar } from '#app/people/avatar.tsx'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { Chat } from '#contract/entities/chat.ts'
import { asksBot } from './asks-bot.ts'
import { colorClass, colorOf } from './color.ts'

interface ChatFaceProps {
  chat: Pick<Chat, 'isWithBot' | 'systemChat' | 'chatType' | 'color' | 'participants' | 'title'>
  /** The reader is not the face of their own private chat. */
  readerId: string
  /** Of the other person in a private chat. */
  picture?: string | null
}

const tile = 'grid size-8 flex-none place-items-center rounded-md'

export function ChatFace({ chat, readerId, picture = null }: ChatFaceProps) {
  if (asksBot(chat)) return <BotAvatar />
  if (chat.systemChat)
    return (
      <span className={classes(tile, 'bg-wash text-accent')} aria-hidden>
        <Icon name="forum" size={18} />
      </span>
    )
  if (chat.chatType === 'pm') {
    const other = chat.participants.find(({ userId }) => userId !== readerId)
    return <Avatar id={other?.userId ?? ''} name={chat.title} picture={picture} />
  }
  return (
    <span className={classes(tile, colorClass(colorOf(chat)), 'text-chat-ink')} aria-hidden>
      <Icon name="group" size={18} />
    </span>
  )
}
