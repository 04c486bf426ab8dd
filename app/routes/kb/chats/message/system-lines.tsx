import { Fragment, type ReactNode } from 'react'
import { useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { PersonLink } from '#app/people/person-link.tsx'
import type { Before } from '#app/routes/kb/chats/messages/timeline.ts'
import { chatPath } from '#app/routes/kb/chats/paths.ts'
import { sentenceOf } from '#app/routes/kb/chats/system-messages/sentence-of.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icons/names.ts'
import type { SystemEvent, SystemMessage } from '#contract/entities/chat.ts'
import { Day } from './day.tsx'

interface SystemLinesProps {
  kbId: string
  happened: SystemMessage[]
  before: Before
}

const foldedFrom = 3

/** Three or more are folded into one line that says how many they are. */
export function SystemLines({ kbId, happened, before }: SystemLinesProps) {
  const { t } = useTranslation('chats')
  const { dayKey } = useFormats()
  const [first] = happened
  if (!first) return null
  const startsDay = !before || dayKey(before.createdAt) !== dayKey(first.createdAt)
  const lines = happened.map((one) => <SystemLine key={one.id} kbId={kbId} {...one} />)
  return (
    <>
      {startsDay && <Day iso={first.createdAt} />}
      {happened.length < foldedFrom ? (
        <div className="grid gap-1">{lines}</div>
      ) : (
        <details className="text-center text-ink-2 text-sm">
          <summary className="mx-auto inline-flex min-h-control cursor-pointer items-center gap-1.5 rounded-sm px-2 hover:bg-hover">
            <Icon name="history" size={16} />
            {t('systemMessages.folded', { count: happened.length })}
          </summary>
          <div className="grid gap-1 pt-1">{lines}</div>
        </details>
      )}
    </>
  )
}

const icons: Record<SystemEvent, IconName> = {
  joined: 'person_add',
  left: 'logout',
  invited: 'person_add',
  removed: 'person_remove',
  promoted: 'crown',
  demoted: 'person',
  renamed: 'edit',
  settings_updated: 'settings',
}

type LineProps = SystemMessage & { kbId: string }

function SystemLine({ kbId, ...one }: LineProps) {
  const { chatId, event, actor, subject, detail, createdAt } = one
  const { t } = useTranslation('chats')
  const { time } = useFormats()
  const places = { actor: '\ue000', subject: '\ue001' }
  const sentence = t(`systemMessages.${sentenceOf(one)}`, { ...places, detail })
  const name = (person: SystemMessage['actor']) =>
    person ? (
      <PersonLink {...{ person, kbId }} from={chatPath(kbId, chatId)} />
    ) : (
      t('systemMessages.nobody')
    )
  const names: Partial<Record<string, ReactNode>> = {
    '\ue000': name(actor),
    '\ue001': name(subject),
  }
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-1.5 text-center text-ink-2 text-sm">
      <Icon className="flex-none" name={icons[event]} size={16} />
      <span className="min-w-0 wrap-anywhere">
        {sentence.split(/([\ue000\ue001])/).map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never move
          <Fragment key={index}>{names[part] ?? part}</Fragment>
        ))}
      </span>
      <time className="text-xs" dateTime={createdAt}>
        {time(createdAt)}
      </time>
    </p>
  )
}
