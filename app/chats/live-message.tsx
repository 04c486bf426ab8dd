import type { i18n } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { MessageItem } from '#app/chats/message-item.tsx'
import { type Formats, FormatsContext } from '#app/format.ts'
import type { Message } from '#contract/entities/chat.ts'

interface LiveMessage {
  kbId: string
  message: Message
  i18n: i18n
  formats: Formats
}

/** The same message the page shows, as HTML for the document that streams. */
export function renderMessage({ kbId, message, i18n, formats }: LiveMessage): string {
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <FormatsContext value={formats}>
        <MessageItem kbId={kbId} message={message} />
      </FormatsContext>
    </I18nextProvider>,
  )
}
