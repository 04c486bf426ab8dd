import type { ReactNode } from 'react'
import { href, useInRouterContext, useParams } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Anchor, openedFrom } from '#app/ui/anchor.tsx'
import { classes } from '#app/ui/classes.ts'
import type { Person } from '#contract/entities/user.ts'
import { CutName } from './cut-name.tsx'

interface PersonLinkProps {
  person: Pick<Person, 'id' | 'displayName' | 'realName'> & { isBot?: boolean }
  /** Missing: the knowledge base of the page's address. */
  kbId?: string
  /** In a document without a router. */
  from?: string
  /** From another dialog. */
  within?: boolean
  isCut?: boolean
  className?: string
  id?: string
}

// Everywhere a person is named, this is the name: the reader's alias, if they have one, with the
// person's own name as its title.
export function PersonLink(props: PersonLinkProps) {
  const { person, kbId, from, within, isCut, className, id } = props
  const { t } = useTranslation('people')
  const { displayName, realName, isBot } = person
  const isInApp = useInRouterContext()
  const shared = {
    ...(id && { id }),
    className: classes(isCut && 'block', 'text-inherit no-underline hover:underline', className),
    title: realName ? t('realName', { name: realName }) : displayName,
    children: isCut ? <CutName name={displayName} /> : displayName,
  }
  if (isBot) return <span {...shared} />
  if (!isInApp) {
    if (!kbId) return <span {...shared} />
    const card = personPath(kbId, person.id)
    return <a {...shared} href={from ? openedFrom(card, from) : card} target="_top" />
  }
  return <LinkInApp {...{ shared, personId: person.id, kbId, within }} />
}

function LinkInApp({ shared, personId, kbId, within }: LinkInAppProps) {
  const { kbId: here } = useParams()
  const at = kbId ?? here
  if (!at) return <span {...shared} />
  return <Anchor {...shared} dialog={within ? 'within' : true} to={personPath(at, personId)} />
}

type LinkInAppProps = {
  shared: { className: string; title: string; children: ReactNode }
  personId: string
} & Partial<Pick<PersonLinkProps, 'kbId' | 'within'>>

export function personPath(kbId: string, userId: string): string {
  return href('/kb/:kbId/people/:userId', { kbId, userId })
}
