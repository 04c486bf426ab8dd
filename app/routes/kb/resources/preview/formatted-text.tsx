import { Leaf } from './page-text.tsx'

const headings = '[&_h2]:text-2xl [&_h3]:text-xl [&_:is(h2,h3)]:font-serif'

export const formatted = `message-text document-text ${headings}`

/** `html` is from the API, which escapes and filters everything but its Markdown. */
export function FormattedHtml({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the API escapes and filters everything but its Markdown
  return <div dangerouslySetInnerHTML={{ __html: html }} />
}

/** The preview of a text that is being written. */
export function FormattedText({ html }: { html: string }) {
  return (
    <Leaf className={formatted}>
      <FormattedHtml html={html} />
    </Leaf>
  )
}
