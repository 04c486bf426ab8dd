import type { SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { useOutbox } from '#app/routes/kb/chats/outbox/outbox-provider.tsx'
import { chatPath } from '#app/routes/kb/chats/paths.ts'
import { newestPath } from '#app/routes/kb/chats/start-path.ts'
import { classes } from '#app/ui/classes.ts'
import type { Suggested } from './read-suggested-questions.ts'

interface SuggestedQuestionsProps {
  kbId: string
  chatId: string
  /** Null if there is no place for them. */
  suggested: Suggested | null
  className?: string
}

/** Each asks about a heading of a file. */
export function SuggestedQuestions({
  kbId,
  chatId,
  suggested,
  className,
}: SuggestedQuestionsProps) {
  const { t } = useTranslation('chatLinks')
  const outbox = useOutbox()
  const navigate = useNavigate()
  if (!suggested || suggested.headings.length === 0) return null
  const { headings, clientId } = suggested
  const questionAbout = (heading: string) =>
    /[?？]$/.test(heading) ? heading : t('suggestedQuestion', { heading })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    if (!(event.submitter instanceof HTMLButtonElement)) return
    event.preventDefault()
    outbox.add(chatId, { clientId, content: event.submitter.value })
    navigate(newestPath(kbId, chatId))
  }
  return (
    <form
      className={classes('flex flex-wrap items-center gap-2 print:hidden', className)}
      method="post"
      encType="multipart/form-data"
      action={chatPath(kbId, chatId)}
      aria-label={t('suggested')}
      onSubmit={onSubmit}
    >
      <input type="hidden" name="clientId" value={clientId} />
      <span className="text-ink-2 text-sm">{t('askAbout')}</span>
      {headings.map((heading) => (
        <button
          key={heading}
          className="min-h-control max-w-full truncate rounded-full border border-line-2 px-3.5 font-serif text-ink-2 hover:border-ink-3 hover:text-ink"
          type="submit"
          name="content"
          value={questionAbout(heading)}
          aria-label={questionAbout(heading)}
        >
          {heading}
        </button>
      ))}
    </form>
  )
}
