import { useTranslation } from '#app/locales/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { KbCard } from '#contract/entities/kb.ts'

export function PublicKbCard({ kb }: { kb: KbCard }) {
  const { t } = useTranslation()
  return (
    <li className="kb-card">
      <header>
        <Icon name={kb.icon} />
        <h2 className="min-w-0 truncate" title={kb.title}>
          <a href={`/kb/${kb.id}`}>{kb.title}</a>
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
