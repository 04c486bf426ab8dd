const mention = String.raw`(^|[^\p{L}\p{N}])@AI(?![\p{L}\p{N}])`
const first = new RegExp(mention, 'u')
const every = new RegExp(mention, 'gu')

/** Whether a message mentions the bot: `@AI` as a word of its own. */
export function mentionsBot(content: string): boolean {
  return first.test(content)
}

/** The text of a question without `@AI`. */
export function withoutMention(content: string): string {
  return content.replace(every, '$1').trim()
}
