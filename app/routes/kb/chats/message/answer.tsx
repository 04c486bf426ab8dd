import { href } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import {
  linkNumbers,
  markedParts,
  useCellName,
  usePlaceName,
} from '#app/routes/kb/chats/answer/citation.ts'
import { citationPath } from '#app/routes/kb/chats/message-paths.ts'
import type { MessageIds } from '#app/routes/kb/chats/paths.ts'
import { fileType } from '#app/routes/kb/resources/list/file-type.ts'
import { Link } from '#app/ui/link.tsx'
import { Quote } from '#app/ui/text/quote.tsx'
import type { Message } from '#contract/entities/chat.ts'
import { limits } from '#contract/limits.ts'
import { Writing } from './message-frame.tsx'
import { MessageHtml } from './message-html.tsx'

interface CitationsProps {
  message: Message
  place: MessageIds
}

interface AnswerProps extends CitationsProps {
  question: string | undefined
  /** Only if the reader may use that button. */
  actions?: React.ReactNode
}

export function Answer({ message, place, question, actions }: AnswerProps) {
  const { t } = useTranslation('chats')
  return (
    <>
      <Citations {...{ message, place }} />
      <Outcome {...{ message, place, question }} />
      <FilesRead message={message} />
      {message.botState === 'writing' ? (
        <Writing label={t(message.content ? 'bot.writing' : 'bot.reading')} stop={actions} />
      ) : (
        actions
      )}
    </>
  )
}

/** Only the quotes that the reader may see. */
export function Citations({ message, place }: CitationsProps) {
  const { t } = useTranslation('chats')
  const placeName = usePlaceName()
  const cellName = useCellName()
  const { citations, withheld, lostQuotes = [] } = message
  const quotesAlone = citations.length > 0 && message.content === citations[0]?.quote
  return (
    <>
      {quotesAlone && (
        // The element keeps the quote away from the name.
        <div className="-mb-1">
          <p className="sr-only">{t('bot.found', { count: citations.length })}</p>
        </div>
      )}
      {!quotesAlone && message.html && (
        <MessageHtml html={linkNumbers(message.html, message.id, citations.length)} />
      )}
      {citations.map((citation) => (
        <Quote
          key={citation.n}
          id={`quote-${message.id}-${citation.n}`}
          number={citation.n}
          parts={markedParts(citation)}
          above={cellName(citation)}
          source={placeName(citation)}
          to={citationPath({ ...place, n: citation.n })}
          isBeside
          icon={fileType({ kind: 'file', type: '', title: citation.title }).icon}
        >
          {citation.isOlder && <span className="flex-none">{t('olderVersion')}</span>}
        </Quote>
      ))}
      {lostQuotes.map((quote) => (
        <Quote
          key={quote}
          parts={markedParts({ quote, marks: [] })}
          source={t('lostQuote')}
          icon="delete"
        />
      ))}
      {withheld && lostQuotes.length === 0 && (
        <p className="text-ink-2">{t(`withheld.${withheld}`)}</p>
      )}
    </>
  )
}

/** In one line. */
function FilesRead({ message: { botFilesRead, citations } }: Pick<AnswerProps, 'message'>) {
  const { t } = useTranslation('chats')
  if (!botFilesRead) return null
  const look = 'text-ink-2 text-sm'
  const quoted = new Set(citations.map(({ resourceId }) => resourceId)).size
  if (quoted === 0) return <p className={look}>{t('bot.filesRead', { count: botFilesRead })}</p>
  const from = t('bot.fromFiles', { count: quoted })
  const words = [
    t('bot.quotes', { count: citations.length, from }),
    botFilesRead > quoted && t('bot.chosenFrom', { count: botFilesRead }),
  ]
  return <p className={look}>{words.filter(Boolean).join(' · ')}</p>
}

function Outcome({ message, place, question }: Omit<AnswerProps, 'actions'>) {
  const { t } = useTranslation('chats')
  const { botState, botOutcome } = message
  if (botState === 'interrupted') return <p className="text-ink-2">{t('bot.interrupted')}</p>
  if (botState === 'stopped') return <p className="text-ink-2">{t('bot.stopped')}</p>
  if (botOutcome === 'unavailable') return <p className="text-ink-2">{t('bot.unavailable')}</p>
  if (botOutcome === 'no_provider') return <p className="text-ink-2">{t('bot.noProvider')}</p>
  if (botState === 'failed') return <p className="text-ink-2">{t('bot.failed')}</p>
  if (botOutcome === 'not_found')
    return (
      <p>
        {t('bot.notFound')} {question && <SearchLink kbId={place.kbId} words={question} />}
      </p>
    )
  if (botOutcome === 'no_files') return <p>{t('bot.noFiles')}</p>
  if (botOutcome === 'no_question') return <p>{t('bot.noQuestion')}</p>
  return null
}

/** The search shows what has some of the words. */
function SearchLink({ kbId, words }: { kbId: string; words: string }) {
  const { t } = useTranslation('chats')
  const q = words.replace(/@\S+/g, '').trim().slice(0, limits.searchQueryLength)
  return (
    <Link
      className="text-link"
      to={`${href('/kb/:kbId/search', { kbId })}?${new URLSearchParams({ q, kind: 'files' })}`}
    >
      {t('bot.search')}
    </Link>
  )
}
