/** The text of a message that has no HTML yet. */
export function PlainMessage({ text }: { text: string }) {
  return <p className="wrap-anywhere min-w-0 whitespace-pre-wrap">{text}</p>
}

/** A message's text; the API returns it as HTML. */
export function MessageHtml({ html }: { html: string }) {
  return (
    <div
      className="message-text"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the API rendered and sanitised it
      dangerouslySetInnerHTML={{ __html: reachable(html) }}
    />
  )
}

// Makes wide blocks focusable, so that they can be scrolled sideways by keyboard.
function reachable(html: string): string {
  return html.replaceAll('<table>', '<table tabindex="0">')
}
