import { href, Link } from 'react-router'
import { Icon } from '#app/components/icon.tsx'
import type { Kb } from '#contract/entities/kb.ts'

/** The knowledge base's icon and title in the header; leads to its home. */
export function KbTitle({ kb }: { kb: Pick<Kb, 'id' | 'title' | 'icon'> }) {
  return (
    <Link className="kb-title" to={href('/kb/:kbId', { kbId: kb.id })} title={kb.title}>
      <Icon name={kb.icon} />
      <span className="truncate-name">{kb.title}</span>
    </Link>
  )
}
