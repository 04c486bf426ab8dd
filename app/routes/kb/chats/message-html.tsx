/** What somebody said, as the API wrote it in HTML. */
export function Said({ html }: { html: string }) {
  return (
    <div
      className="said"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the API rendered and sanitised it
      dangerouslySetInnerHTML={{ __html: reachable(html) }}
    />
  )
}

// A wide table scrolls sideways, by keyboard too.
function reachable(html: string): string {
  return html.replaceAll('<table>', '<table tabindex="0">')
}
