const mention = String.raw`(^|[^\p{L}\p{N}])@AI(?![\p{L}\p{N}])`
const first = new RegExp(mention, 'u')
const every = new RegExp(mention, 'gu')

/** Returns whether a message mentions the bot: `@AI` as a separate word. */
export function mentionsBot(content: string): boolean {
  return first.test(content)
}

/** Returns the text of a question without `@AI`. */
export function withoutMention(content: string): string {
  return content.replace(every, '$1').trim()
}
