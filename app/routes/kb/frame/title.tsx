import { type FocusEvent, type KeyboardEvent, useState } from 'react'
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

// Leaving the field saves, as Enter does; Escape restores the saved title (section 5). If saving
// fails, the typed text stays.
function TitleForm({ kb }: { kb: Pick<Kb, 'id' | 'title'> }) {
  const { t } = useTranslation('kb')
  const notify = useNotify()
  const { Form, state } = useFetcher()
  const { settled, setTyped } = useSettled(kb.title)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, currentTarget: field, nativeEvent } = event
    if (key === 'Escape' && !nativeEvent.isComposing) {
      field.value = kb.title
      field.blur()
    }
    if (key !== 'Enter') return
    event.preventDefault()
    const modified = event.shiftKey || event.altKey || event.ctrlKey || event.metaKey
    if (modified || nativeEvent.isComposing) return
    if (!field.value.trim()) notify({ kind: 'error', key: 'titleRequired' })
    field.blur()
  }
  const onBlur = ({ currentTarget: field }: FocusEvent<HTMLInputElement>) => {
    // The window lost the focus, and the field has it again with the window.
    if (document.activeElement === field) return
    const title = field.value.trim()
    if (title && title !== kb.title) field.form?.requestSubmit()
    else field.value = kb.title
    setTyped(false)
  }
  return (
    <Form className="min-w-0" method="post" action={href('/kb/:kbId/title', { kbId: kb.id })}>
      <StayHere />
      <input
        key={settled}
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
        onBlur={onBlur}
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
