const prefix = 'message-'
const idLength = 36

export function articleId(messageId: string): string {
  return prefix + messageId
}

/** The message's element around an element of the list; null inside of a popover. */
export function articleOf(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element) || target.closest('[popover]')) return null
  return target.closest<HTMLElement>(`article[id^="${prefix}"]`)
}

export function messageIdOf(article: Element | null): string | undefined {
  // What follows the id tells apart several elements of one message.
  return article?.id.slice(prefix.length, prefix.length + idLength)
}
