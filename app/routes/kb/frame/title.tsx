import { href } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import type { Kb } from '#contract/entities/kb.ts'
import { TitleForm } from './title-form.tsx'

const look = 'flex min-w-0 items-center gap-2.5'

/** A reader who may rename it can edit the title. */
export function KbTitle({ kb }: { kb: Pick<Kb, 'id' | 'title' | 'icon' | 'can'> }) {
  const home = href('/kb/:kbId', { kbId: kb.id })
  if (!kb.can.rename) {
    return (
      <Link className={look} to={home} title={kb.title}>
        <Icon className="max-xs:hidden" name={kb.icon} />
        <span className="min-w-0 truncate">{kb.title}</span>
      </Link>
    )
  }
  return (
    <span className={look}>
      <Icon className="max-xs:hidden" name={kb.icon} />
      <TitleForm kb={kb} />
    </span>
  )
}
