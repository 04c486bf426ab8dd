import { href, useRouteLoaderData } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { loader as rootLoader } from '#app/root.tsx'
import { kbAddress } from '#app/routes/public/published/addresses.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { KbCard } from '#contract/entities/kb.ts'

export function PublicKbCard({ kb }: { kb: KbCard }) {
  const { t } = useTranslation()
  const user = useRouteLoaderData<typeof rootLoader>('root')?.user
  // Somebody who is signed in gets the pages with chats.
  const to = user || !kb.canEveryoneRead ? href('/kb/:kbId', { kbId: kb.id }) : kbAddress(kb)
  return (
    <li className="kb-card">
      <header>
        <Icon name={kb.icon} />
        <h2 className="min-w-0 truncate" title={kb.title}>
          <a href={to}>{kb.title}</a>
        </h2>
      </header>
      <p>{kb.description}</p>
      <footer>
        <span>{t('files', { count: kb.resourceCount })}</span>
        <span>{t('members', { count: kb.memberCount })}</span>
      </footer>
    </li>
  )
}
