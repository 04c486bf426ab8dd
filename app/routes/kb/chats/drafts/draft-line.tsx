import { useTranslation } from '#app/locales/use-translation.ts'
import { plainLine } from '#shared/plain-line.ts'
import type { ListedDraft } from './drafts.ts'

export function DraftLine({ draft, inChat }: { draft: ListedDraft; inChat?: boolean }) {
  const { t } = useTranslation('chats')
  const isElsewhere = inChat && draft.rootMessageId !== null
  return (
    <>
      <span className="font-semibold text-danger">
        {t(isElsewhere ? 'draft.inThread' : 'draft.here')}
      </span>{' '}
      {plainLine(draft.content)}
    </>
  )
}
