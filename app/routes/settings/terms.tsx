import { href } from 'react-router'
import { SectionLine } from '#app/dialogs/dialog-section.tsx'
import { collatorOf } from '#app/locales/collator.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { getLanguage } from '#app/preferences/language.ts'
import { ButtonLink, IconLink } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { DialogPaging } from '#app/ui/lists/dialog-paging.tsx'
import { RetryLink } from '#app/ui/lists/retry-link.tsx'
import { upstream } from '#app/upstream/client.ts'
import type { Term } from '#contract/entities/user.ts'
import { limits } from '#contract/limits.ts'
import type { Route } from './+types/terms.ts'

const pageSize = limits.termPageSize / 2

export async function loader({ request, context }: Route.LoaderArgs) {
  const after = new URL(request.url).searchParams.get('after') ?? undefined
  // One more than a page shows tells whether a next page exists.
  const query = { limit: pageSize + 1, after }
  const answer = await upstream({ request, context }).attempt.listTerms({ query })
  if (!answer.ok) return { terms: null, after, next: undefined }
  const page = answer.data.slice(0, pageSize)
  const next = answer.data.length > pageSize ? page.at(-1)?.id : undefined
  const { compare } = collatorOf(getLanguage(context))
  return { terms: page.sort((one, other) => compare(one.keyword, other.keyword)), after, next }
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('settings')
  const { terms, after, next } = loaderData
  if (!terms) return <LoadFailed />
  if (terms.length === 0 && !after) {
    return (
      <Empty icon="label" title={t('terms.empty')} text={t('terms.emptyText')}>
        <AddLink />
      </Empty>
    )
  }
  return (
    <>
      <SectionLine>
        <p className="text-ink-2">{t('terms.intro')}</p>
        <AddLink />
      </SectionLine>
      <ul>
        {terms.map((term) => (
          <TermRow key={term.id} term={term} />
        ))}
      </ul>
      <TermsPaging after={after} next={next} />
    </>
  )
}

/** `after`: the term before this page; `next`: the last term of this page, if more follow. */
function TermsPaging({ after, next }: { after: string | undefined; next: string | undefined }) {
  const { t } = useTranslation('settings')
  const path = href('/settings/terms')
  return (
    <DialogPaging
      first={after ? { to: path, label: t('terms.first') } : undefined}
      next={next ? { to: `${path}?after=${next}`, label: t('terms.more') } : undefined}
    />
  )
}

function LoadFailed() {
  const { t } = useTranslation('settings')
  return (
    <Empty icon="error" title={t('terms.failed')} text={t('terms.failedText')}>
      <RetryLink />
    </Empty>
  )
}

function AddLink() {
  const { t } = useTranslation('settings')
  return (
    <ButtonLink look="primary" icon="add" dialog="within" to={href('/settings/terms/new')}>
      {t('terms.add')}
    </ButtonLink>
  )
}

function TermRow({ term }: { term: Term }) {
  const { t } = useTranslation('settings')
  const { keyword, definition, scope, can } = term
  const at = { termId: term.id }
  return (
    <li className="flex items-start gap-1 border-b border-line py-2.5 last:border-b-0 last:pb-0">
      <div className="mr-2 min-w-0 flex-1 wrap-anywhere">
        <h2 className="text-base">{keyword}</h2>
        <p className="whitespace-pre-line text-ink-2">{definition}</p>
        {scope === 'kb' && <p className="text-ink-2 text-sm">{t('terms.ofKb')}</p>}
      </div>
      {can.update && (
        <IconLink
          icon="edit"
          label={t('terms.editOf', { keyword })}
          dialog="within"
          to={href('/settings/terms/:termId', at)}
        />
      )}
      {can.delete && (
        <IconLink
          icon="delete"
          label={t('terms.deleteOf', { keyword })}
          dialog="within"
          to={href('/settings/terms/:termId/delete', at)}
        />
      )}
    </li>
  )
}
