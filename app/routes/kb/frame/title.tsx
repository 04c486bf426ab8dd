import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { href, useFetcher } from 'react-router'
import { constraints } from '#app/forms/constraints.build.ts'
import { StayHere } from '#app/forms/from-here.tsx'
import { useNotify } from '#app/forms/toasts/toasts.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import type { Kb } from '#contract/entities/kb.ts'

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
    <div className={look}>
      <Icon className="max-xs:hidden" name={kb.icon} />
      <TitleForm kb={kb} />
    </div>
  )
}

// Enter saves, Escape restores the saved title (section 5). If saving fails, the typed text stays.
function TitleForm({ kb }: { kb: Pick<Kb, 'id' | 'title'> }) {
  const { t } = useTranslation('kb')
  const notify = useNotify()
  const { Form, state } = useFetcher()
  const { settled, setTyped } = useSettled(kb.title)
  const field = useRef<HTMLInputElement>(null)
  const restore = () => {
    if (field.current) field.current.value = kb.title
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
      restore()
      setTyped(false)
      event.currentTarget.blur()
    }
    const modified = event.shiftKey || event.altKey || event.ctrlKey || event.metaKey
    if (event.key === 'Enter' && (modified || event.nativeEvent.isComposing)) event.preventDefault()
  }
  const onSubmit = (event: FormEvent) => {
    const title = field.current?.value.trim() ?? ''
    if (!title || title === kb.title) {
      event.preventDefault()
      restore()
    }
    if (!title) notify({ kind: 'error', key: 'titleRequired' })
    setTyped(false)
    field.current?.blur()
  }
  return (
    <Form
      className="min-w-0"
      method="post"
      action={href('/kb/:kbId/title', { kbId: kb.id })}
      onSubmit={onSubmit}
    >
      <StayHere />
      <input
        key={settled}
        ref={field}
        className="h-8 w-auto min-w-[6ch] max-w-[min(48ch,100%)] text-ellipsis rounded-sm border border-transparent px-1.5 font-semibold field-sizing-content hover:border-line-2 focus:border-accent focus:bg-raised max-sidebar:min-w-[3ch]"
        name="title"
        defaultValue={settled}
        {...constraints.kb.title}
        aria-label={t('titleField')}
        aria-busy={state !== 'idle'}
        title={t('titleHint')}
        autoComplete="off"
        enterKeyHint="done"
        onChange={() => setTyped(true)}
        onKeyDown={onKeyDown}
      />
    </Form>
  )
}

// Follows changes of others, unless the user is typing.
function useSettled(title: string) {
  const [typed, setTyped] = useState(false)
  const [settled, settle] = useState(title)
  if (!typed && settled !== title) settle(title)
  return { settled, setTyped }
}
