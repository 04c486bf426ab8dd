import { Leaf } from './page-text.tsx'

const headings = '[&_h2]:text-2xl [&_h3]:text-xl [&_:is(h2,h3)]:font-serif'

export const formatted = `message-text ${headings}`

const rhythm =
  'grid grid-cols-[minmax(0,1fr)] gap-[0.8em] [&>:is(h2,h3,h4,h5,h6)]:not-first:mt-[0.6em] [&_:is(ul,ol)]:grid [&_:is(ul,ol)]:gap-[0.25em]'

// The first block leaves room for the link that comments on the section.
const besideLink = '[&>:first-child]:pr-9 print:[&>:first-child]:pr-0'

interface FormattedHtmlProps {
  html: string
  /** A link stands at its upper end. */
  isCommented?: boolean | undefined
}

/** `html` is from the API, which escapes and filters everything but its Markdown. */
export function FormattedHtml({ html, isCommented = false }: FormattedHtmlProps) {
  const look = isCommented ? `${rhythm} ${besideLink}` : rhythm
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the API escapes and filters everything but its Markdown
  return <div className={look} dangerouslySetInnerHTML={{ __html: html }} />
}

/** The preview of a text that is being written. */
export function FormattedText({ html }: { html: string }) {
  return (
    <Leaf className={formatted}>
      <FormattedHtml html={html} />
    </Leaf>
  )
}
