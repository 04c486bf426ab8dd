/** A message's text, as HTML from the API. */
export function Said({ html }: { html: string }) {
  return (
    <div
      className="said"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the API rendered and sanitised it
      dangerouslySetInnerHTML={{ __html: reachable(html) }}
    />
  )
}

// A focusable element can be scrolled sideways by keyboard.
function reachable(html: string): string {
  return html.replaceAll('<table>', '<table tabindex="0">')
}
