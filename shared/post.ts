export interface Post {
  /** One line; empty for a message without a title. */
  title: string
  text: string
}

const mark = '## '
const gap = '\n\n'

/** The title is a heading of Markdown. */
export function postContent({ title, text }: Post): string {
  if (title.trim() === '') return text
  return mark + title + (text === '' ? '' : gap + text)
}

/** Just the text if `postContent` has not made it. */
export function readPost(content: string): Post {
  const end = content.indexOf('\n')
  const title = content.slice(mark.length, end === -1 ? undefined : end)
  const rest = end === -1 ? '' : content.slice(end)
  const isApart = rest === '' || (rest.startsWith(gap) && rest.length > gap.length)
  if (!content.startsWith(mark) || title.trim() === '' || !isApart)
    return { title: '', text: content }
  return { title, text: rest.slice(gap.length) }
}
