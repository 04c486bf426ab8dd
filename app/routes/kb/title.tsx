import { href, Link } from 'react-router'
import { Icon } from '#app/components/icon.tsx'
import type { Kb } from '#contract/entities/kb.ts'
import { TitleForm } from './title-form.tsx'

/** The knowledge base's icon and title in the header; editable with permission to rename. */
export function KbTitle({ kb }: { kb: Pick<Kb, 'id' | 'title' | 'icon' | 'can'> }) {
  const home = href('/kb/:kbId', { kbId: kb.id })
  if (!kb.can.rename) {
    return (
      <Link className="kb-title" to={home} title={kb.title}>
        <Icon name={kb.icon} />
        <span className="truncate-name">{kb.title}</span>
      </Link>
    )
  }
  return (
    <span className="kb-title">
      <Icon name={kb.icon} />
      <TitleForm kb={kb} />
    </span>
  )
}
