import { href, useRouteLoaderData } from 'react-router'
import { useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { loader as rootLoader } from '#app/root.tsx'
import { kbAddress } from '#app/routes/public/published/addresses.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { PublicKb } from '#contract/entities/kb.ts'

export function PublicKbCard({ kb }: { kb: PublicKb }) {
  const { t } = useTranslation(['dashboard', 'common'])
  const { day } = useFormats()
  const user = useRouteLoaderData<typeof rootLoader>('root')?.user
  const wayIn = user ? 'open' : kb.canEveryoneRead ? 'read' : 'signIn'
  return (
    <li className="kb-card pr-4.5 pb-0">
      <header>
        <Icon name={kb.icon} />
        <h2 className="truncate" title={kb.title}>
          {/* Somebody who is signed in gets the pages with chats. */}
          <a href={wayIn === 'read' ? kbAddress(kb) : href('/kb/:kbId', { kbId: kb.id })}>
            {kb.title}
          </a>
        </h2>
      </header>
      <p className="mb-2">{kb.description}</p>
      <div className="mt-auto flex flex-wrap gap-x-3.5 pb-2 text-ink-2 text-sm tabular-nums">
        <span>{t('common:files', { count: kb.resourceCount })}</span>
        <span>{t('common:members', { count: kb.memberCount })}</span>
        <time dateTime={kb.changedAt}>{t('others.changed', { day: day(kb.changedAt) })}</time>
      </div>
      <footer className="mt-0 min-h-11 gap-2 border-line border-t pt-0">
        {kb.ownerName && (
          <>
            <span className="sr-only">{t('others.owner')} </span>
            {/* No avatar, whose colour would need the owner's id. */}
            <Icon className="text-ink-2" name="person" size={18} />
            <span className="min-w-0 truncate text-ink">{kb.ownerName}</span>
          </>
        )}
        <span className="ml-auto flex shrink-0 items-center font-label text-accent">
          {t(`others.wayIn.${wayIn}`)}
          <Icon name="chevron_right" size={16} />
        </span>
      </footer>
    </li>
  )
}
