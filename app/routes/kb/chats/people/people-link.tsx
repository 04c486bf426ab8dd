import { Anchor } from '#app/components/anchor.tsx'
import { Avatar } from '#app/components/avatar.tsx'
import { Icon } from '#app/components/icon.tsx'
import { formatCount } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { ChatPeople } from './read-chat-people.ts'
import type { Here } from './use-here.ts'

interface PeopleLinkProps {
  people: ChatPeople | null
  /** Who is connected to the chat; their faces have a mark. */
  here?: Here | undefined
  count: number
  /** The list of all people. */
  to: string
}

/** The faces of some people of a chat and their number, as a link to all of them. */
export function PeopleLink({ people, here, count, to }: PeopleLinkProps) {
  const { t } = useTranslation('chatSettings')
  const label = t('people.count', { count })
  return (
    <Anchor
      className="flex min-h-control items-center gap-1.5 rounded-sm px-2 text-ink-2 text-sm no-underline hover:bg-hover"
      dialog
      to={to}
      aria-label={label}
      data-tooltip={label}
    >
      {people && (
        <span className="flex max-sm:hidden">
          {people.shown.map(({ id, displayName, profileURL }) => (
            <span
              className="relative -ml-1.5 flex rounded-full border-2 border-sheet first:ml-0"
              key={id}
            >
              <Avatar id={id} name={displayName} picture={profileURL} size="small" />
              {here?.people.some((one) => one.id === id) && (
                <span className="absolute -right-0.5 -bottom-0.5 size-2 rounded-full border border-sheet bg-accent forced-colors:bg-[CanvasText]" />
              )}
            </span>
          ))}
        </span>
      )}
      <Icon {...(people && { className: 'sm:hidden' })} name="group" size={18} />
      {formatCount(count)}
    </Anchor>
  )
}
