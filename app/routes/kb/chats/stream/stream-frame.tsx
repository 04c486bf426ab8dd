import { useTranslation } from '#app/locales/use-translation.ts'
import { newLineId } from '#app/routes/kb/chats/paths.ts'

interface StreamFrameProps {
  page: string
  hasUnread: boolean
}

/** Without JavaScript the frame replaces the message list (`noscript:hidden`). */
export function StreamFrame({ page, hasUnread }: StreamFrameProps) {
  const { t } = useTranslation('chats')
  const source = `${page}/live${hasUnread ? `#${newLineId}` : ''}`
  return (
    <noscript className="noscript:contents">
      <iframe
        className="min-h-0 w-full flex-1 [color-scheme:inherit]"
        srcDoc={leadingTo(source)}
        src={source}
        title={t('liveFrame')}
      />
    </noscript>
  )
}

/**
 * What the frame shows first. The stream never ends, and a page is loaded only when what its frames
 * begin with is: so they begin with this, and lead on by themselves.
 */
function leadingTo(source: string): string {
  return `<!doctype html><meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="0;url=${source}">`
}
