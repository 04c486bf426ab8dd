import { toastField } from '#app/forms/from-here.tsx'
import {
  deletePath,
  dislikePath,
  feedbackPath,
  followPath,
  forwardPath,
  messagePagePath,
  pinPath,
  unreadPath,
} from '#app/routes/kb/chats/message-paths.ts'
import { type MessageIds, threadPath, threadRootOf } from '#app/routes/kb/chats/paths.ts'
import { keepPath } from '#app/routes/kb/resources/keep/keep-path.ts'
import type { IconName } from '#app/ui/icons/names.ts'
import type { Message } from '#contract/entities/chat.ts'

/** Bar, menu, keyboard and the page of a message are all made from this table, in this order. */
interface ActionRow {
  icon: IconName
  key: string
  /** While no other action has it. */
  alsoKey?: string
  isDanger?: boolean
  inBar?: boolean
  /** `follows` is undefined where it is not known. */
  isPossible: (message: Message, follows?: boolean) => boolean
  dialog?: (place: MessageIds) => string
  pane?: (place: MessageIds, message: Message) => string
  /** An action without a dialog, pane or form happens in place. */
  form?: (place: MessageIds, message: Message) => ActionForm
  isPressed?: (message: Message) => boolean
}

interface ActionForm {
  path: string
  fields: Record<string, string>
}

/** For the thread of the focused message. */
export const followKey = 'n'

const table = {
  like: rating('like', 'thumb_up'),
  dislike: {
    icon: 'thumb_down',
    key: '2',
    inBar: true,
    isPossible: (message) => isAnswer(message) && message.feedback !== 'dislike',
    dialog: dislikePath,
  },
  // Takes the dislike back.
  disliked: {
    ...rating('dislike', 'thumb_down'),
    isPossible: (message) => isAnswer(message) && message.feedback === 'dislike',
  },
  react: { icon: 'add_reaction', key: '+', inBar: true, isPossible: isThere },
  // Also opens a thread that is still empty.
  reply: {
    icon: 'reply',
    key: 'r',
    alsoKey: 't',
    inBar: true,
    isPossible: isThere,
    pane: threadOf,
  },
  thread: { icon: 'forum', key: 't', isPossible: hasReplies, pane: threadOf },
  follow: following('yes', 'notifications'),
  unfollow: following('no', 'volume_off'),
  forward: {
    icon: 'forward',
    key: 'f',
    inBar: true,
    isPossible: hasContent,
    dialog: forwardPath,
  },
  keepLine: {
    icon: 'menu_book',
    key: 'b',
    isPossible: hasText,
    dialog: (place) => keepPath(place.kbId, { message: place.messageId, chat: place.chatId }),
  },
  pin: pinning('true', 'keep'),
  unpin: pinning('', 'keep_off'),
  copyText: { icon: 'content_copy', key: 'c', isPossible: hasText },
  copyLink: { icon: 'link', key: 'l', isPossible: isThere },
  unread: {
    icon: 'mail',
    key: 'u',
    isPossible: isThere,
    form: (place) => ({ path: unreadPath(place), fields: {} }),
  },
  edit: { icon: 'edit', key: 'e', inBar: true, isPossible: ({ can }) => can.edit },
  delete: {
    icon: 'delete',
    key: 'Delete',
    isDanger: true,
    isPossible: ({ can }) => can.delete,
    dialog: deletePath,
  },
} satisfies Record<string, ActionRow>

export type ActionName = keyof typeof table

export interface MessageAction extends ActionRow {
  name: ActionName
}

const actions: MessageAction[] = Object.entries<ActionRow>(table).map(([name, row]) => ({
  ...row,
  name: name as ActionName,
}))

/** If `follows` is missing, neither following nor its end is offered. */
export function actionsOf(message: Message, follows?: boolean): MessageAction[] {
  return actions.filter(({ isPossible }) => isPossible(message, follows))
}

const answerActions: ActionName[] = ['copyText', 'like', 'dislike', 'disliked', 'reply']

function answerActionsOf(message: Message): MessageAction[] {
  return answerActions.flatMap((name) =>
    actionsOf(message).filter((action) => action.name === name),
  )
}

export function actionsInBar(message: Message): MessageAction[] {
  if (isAnswer(message)) return answerActionsOf(message)
  return actionsOf(message).filter(({ inBar }) => inBar)
}

/** Of several with the same key, the first. */
export function actionsWithKey(): MessageAction[] {
  return actions.filter(
    ({ key }, index) => key !== '' && actions.findIndex((one) => one.key === key) === index,
  )
}

/** `follows`: see `actionsOf`. */
export function actionOfKey(
  message: Message,
  key: string,
  follows?: boolean,
): MessageAction | undefined {
  const possible = actionsOf(message, follows)
  return (
    possible.find((action) => action.key === key) ??
    possible.find((action) => action.alsoKey === key)
  )
}

export function isPossible(name: ActionName, message: Message): boolean {
  const row: ActionRow = table[name]
  return row.isPossible(message)
}

// Pressing the button of one's rating again takes it back.
function rating(value: 'like' | 'dislike', icon: IconName) {
  const isPressed = ({ feedback }: Message) => feedback === value
  return {
    icon,
    key: value === 'like' ? '1' : '2',
    inBar: true,
    isPossible: isAnswer,
    isPressed,
    form: (place: MessageIds, message: Message) => ({
      path: feedbackPath(place),
      fields: { feedback: isPressed(message) ? '' : value },
    }),
  }
}

function following(follows: 'yes' | 'no', icon: IconName): ActionRow {
  return {
    icon,
    key: followKey,
    isPossible: (message, now) => isThere(message) && now === (follows === 'no'),
    form: (place, message) => ({
      path: followPath({ ...place, rootId: threadRootOf(message) }),
      fields: { follows, from: messagePagePath(place), [toastField]: '1' },
    }),
  }
}

function pinning(isPinned: 'true' | '', icon: IconName): ActionRow {
  return {
    icon,
    key: 'p',
    isPossible: (message) => message.can.pin && message.isPinned === (isPinned === ''),
    form: (place) => ({ path: pinPath(place), fields: { isPinned } }),
  }
}

function isAnswer(message: Message): boolean {
  return isThere(message) && message.senderType === 'bot'
}

function threadOf({ kbId, chatId }: MessageIds, message: Message): string {
  return threadPath({ kbId, chatId, rootId: threadRootOf(message) })
}

function hasReplies(message: Message): boolean {
  return isThere(message) && message.replyCount > 0
}

function isThere({ isDeleted }: Message): boolean {
  return !isDeleted
}

function hasText(message: Message): boolean {
  return isThere(message) && message.content !== ''
}

function hasContent(message: Message): boolean {
  return hasText(message) || message.attachments.length > 0
}
