import type { RefObject } from 'react'
import { href, useRouteLoaderData } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Avatar, BotAvatar } from '#app/people/avatar.tsx'
import type { loader as kbLoader } from '#app/routes/kb/route.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { CaretList } from '#app/ui/menus/caret-list.tsx'
import type { MentionOption } from './options.ts'

interface MentionListProps {
  id: string
  field: RefObject<HTMLTextAreaElement | null>
  at: number
  options: MentionOption[]
  active: number
  everyoneCount: number
  state: 'loading' | 'loaded' | 'failed'
  onPick: (option: MentionOption) => void
}

/** The field keeps the focus. */
export default function MentionList({ everyoneCount, state, ...list }: MentionListProps) {
  const { t } = useTranslation('people')
  const { options } = list
  const none = state === 'failed' ? t('mention.failed') : t('mention.none')
  return (
    <CaretList
      {...list}
      label={t('mention.list')}
      status={
        options.length > 0
          ? t('mention.hint', { count: options.length })
          : state !== 'loading' && none
      }
      further={state === 'loaded' && options.length === 0 && <InviteLink />}
      row={(option) => <Row option={option} everyoneCount={everyoneCount} />}
    />
  )
}

// The field would lose the focus, and the list would close, before the link is followed.
function InviteLink() {
  const { t } = useTranslation('people')
  const kb = useRouteLoaderData<typeof kbLoader>('routes/kb/route')?.kb
  if (!kb?.can.share) return null
  return (
    <Anchor
      className="menu-item text-link"
      dialog
      to={href('/kb/:kbId/share', { kbId: kb.id })}
      onPointerDown={(event) => event.preventDefault()}
    >
      {t('mention.invite')}
    </Anchor>
  )
}

function Row({ option, everyoneCount }: { option: MentionOption; everyoneCount: number }) {
  const { t } = useTranslation('people')
  const { kind, written, person } = option
  if (person) {
    const { id, displayName, realName, profileURL } = person
    return (
      <>
        <Avatar id={id} name={displayName} picture={profileURL} size="small" />
        <Names name={displayName} note={realName} />
      </>
    )
  }
  if (kind === 'bot')
    return (
      <>
        <BotAvatar />
        <Names name={`@${written}`} note={t('mention.bot')} />
      </>
    )
  return (
    <>
      <Icon name="group" size={24} />
      <Names name={`@${written}`} note={t('mention.everyone', { count: everyoneCount })} />
    </>
  )
}

function Names({ name, note }: { name: string; note: string | undefined }) {
  return (
    <span className="min-w-0 flex-1 truncate">
      {name}
      {note && <span className="text-ink-2 text-sm"> {note}</span>}
    </span>
  )
}
