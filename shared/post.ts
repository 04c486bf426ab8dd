/** A message with a title, as it is written. */
export interface Post {
  /** One line; empty for a message without a title. */
  title: string
  text: string
}

// A heading of Markdown, and the blank line below it.
const mark = '## '
const gap = '\n\n'

/** Returns the text of a message with a title: the title as a heading of Markdown, then the text. */
export function postContent({ title, text }: Post): string {
  if (title.trim() === '') return text
  return mark + title + (text === '' ? '' : gap + text)
}

/** Returns the title and the text of a message that `postContent` has made, or just its text. */
export function readPost(content: string): Post {
  const end = content.indexOf('\n')
  const title = content.slice(mark.length, end === -1 ? undefined : end)
  const rest = end === -1 ? '' : content.slice(end)
  const isApart = rest === '' || (rest.startsWith(gap) && rest.length > gap.length)
  if (!content.startsWith(mark) || title.trim() === '' || !isApart)
    return { title: '', text: content }
  return { title, text: rest.slice(gap.length) }
}
