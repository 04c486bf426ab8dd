import type { RefObject } from 'react'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Avatar } from '#app/people/avatar.tsx'
import type { TextField } from '#app/ui/formatting/text-field.ts'
import { Icon } from '#app/ui/icon.tsx'
import { CaretList } from '#app/ui/menus/caret-list.tsx'
import type { PickOption } from './options.ts'

interface PickListProps {
  id: string
  field: RefObject<TextField | null>
  at: number
  options: PickOption[]
  active: number
  state: 'loading' | 'loaded' | 'failed'
  onPick: (option: PickOption) => void
}

export default function PickList({ state, ...list }: PickListProps) {
  const { t } = useTranslation('write')
  const count = list.options.length
  const none = state === 'failed' ? t('picks.failed') : t('picks.none')
  return (
    <CaretList
      {...list}
      label={t('picks.list')}
      status={count > 0 ? t('picks.hint', { count }) : state !== 'loading' && none}
      row={(option) => <Row option={option} />}
    />
  )
}

function Row({ option: { icon, name, note, person } }: { option: PickOption }) {
  return (
    <>
      {person ? (
        <Avatar id={person.userId} name={name} picture={person.profileURL} size="small" />
      ) : (
        <Icon name={icon} size={20} className="flex-none text-ink-2" />
      )}
      <span className="min-w-0 flex-1 truncate">
        {name}
        {note && <span className="text-ink-2 text-sm"> {note}</span>}
      </span>
    </>
  )
}
