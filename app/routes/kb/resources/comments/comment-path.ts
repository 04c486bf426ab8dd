import { href } from 'react-router'
import type { PassageComment } from '#contract/entities/passage-comment.ts'

interface CommentedFile {
  kbId: string
  resourceId: string
}

/** `words`, `end`: the beginning and the end of the words; see `endsOf`. Without them one chooses. */
export interface CommentedWords {
  page: string
  start?: string
  words?: string
  end?: string
}

/** The address of the form that comments on a section or on words of it. */
export function commentPath(file: CommentedFile, words: CommentedWords): string {
  const path = href('/kb/:kbId/resources/:resourceId/comment', { ...file })
  return `${path}?${new URLSearchParams({ ...words })}`
}

export function threadOf(kbId: string, comment: { chatId: string; messageId: string }): string {
  const { chatId, messageId: rootId } = comment
  return href('/kb/:kbId/chats/:chatId/thread/:rootId', { kbId, chatId, rootId })
}

/** Of the element in the list of comments. */
export function commentId(messageId: string): string {
  return `comment-${messageId}`
}

/** Of the mark in the text, which all comments on the same words have. */
export function markId({ page, start, end }: NonNullable<PassageComment['place']>): string {
  return `commented-${page}-${start}-${end}`
}
