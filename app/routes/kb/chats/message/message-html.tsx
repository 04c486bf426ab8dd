import type { MouseEvent } from 'react'
import { useInRouterContext } from 'react-router'
import { useOpenDialog } from '#app/dialogs/use-open-dialog.ts'
import { type MentionPlace, withMentionLinks } from '#app/routes/kb/chats/mentions/mention-links.ts'

export function PlainMessage({ text }: { text: string }) {
  return <p className="wrap-anywhere min-w-0 whitespace-pre-wrap">{text}</p>
}

interface MessageHtmlProps {
  html: string
  /** With it, the mentioned people are links to their cards. */
  place?: MentionPlace
}

export function MessageHtml({ html, place }: MessageHtmlProps) {
  const isInApp = useInRouterContext()
  if (!place || !html.includes('data-mention')) return <Html html={html} />
  const linked = withMentionLinks(html, place)
  return isInApp ? <MentioningHtml html={linked} /> : <Html html={linked} />
}

// With JavaScript the card opens above the page.
function MentioningHtml({ html }: { html: string }) {
  const openDialog = useOpenDialog()
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-mention]')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    openDialog(link.pathname)
  }
  return <Html html={html} onClick={onClick} />
}

interface HtmlProps {
  html: string
  onClick?: (event: MouseEvent<HTMLElement>) => void
}

function Html({ html, onClick }: HtmlProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links in it are pressed by keyboard too
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles the presses of its links
    <div
      className="message-text"
      onClick={onClick}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the API rendered and sanitised it
      dangerouslySetInnerHTML={{ __html: reachable(html) }}
    />
  )
}

// Wide blocks can then be scrolled sideways by keyboard.
function reachable(html: string): string {
  return html.replaceAll('<table>', '<table tabindex="0">')
}
