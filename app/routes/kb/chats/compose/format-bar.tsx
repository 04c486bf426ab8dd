import { type RefObject, useRef } from 'react'
import { useTranslation } from '#app/locales/use-translation.ts'
import { PickerPopover } from '#app/routes/kb/chats/reactions/picker-popover.tsx'
import { IconButton } from '#app/ui/button.tsx'
import { type Format, formatText } from '#app/ui/formatting/format-text.ts'
import { replaceText } from '#app/ui/formatting/replace-text.ts'
import type { IconName } from '#app/ui/icons/names.ts'

const formats: { format: Exclude<Format, 'heading'>; icon: IconName; keys?: string }[] = [
  { format: 'bold', icon: 'format_bold', keys: 'Control+B' },
  { format: 'italic', icon: 'format_italic', keys: 'Control+I' },
  { format: 'list', icon: 'list' },
  { format: 'code', icon: 'data_object' },
  { format: 'quote', icon: 'format_quote' },
  { format: 'link', icon: 'link', keys: 'Control+K' },
]

interface FormatBarProps {
  id: string
  field: RefObject<HTMLTextAreaElement | null>
}

/** Writes Markdown into the field, where it stays visible. */
export default function FormatBar({ id, field }: FormatBarProps) {
  const { t } = useTranslation('chats')
  const picker = useRef<HTMLDivElement>(null)
  const insert = (text: string) => {
    if (!field.current) return
    const { selectionStart: from, selectionEnd: to } = field.current
    replaceText(field.current, { from, to, text })
  }
  const mention = () => {
    const { value = '', selectionStart = 0 } = field.current ?? {}
    insert(/\S$/.test(value.slice(0, selectionStart)) ? ' @' : '@')
  }
  return (
    <>
      <div
        className="flex flex-wrap compact:order-1 compact:w-full"
        id={id}
        role="toolbar"
        aria-label={t('composer.formats.bar')}
        // The selection and the keyboard of a phone stay.
        onMouseDown={(event) => event.preventDefault()}
      >
        {formats.map(({ format, icon, keys }) => (
          <IconButton
            key={format}
            type="button"
            icon={icon}
            label={t(`composer.formats.${format}`)}
            aria-keyshortcuts={keys}
            onClick={() => field.current && formatText(field.current, format)}
          />
        ))}
        <IconButton
          type="button"
          icon="mood"
          label={t('composer.formats.emoji')}
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => {
            picker.current?.showPopover({ source: currentTarget })
            picker.current?.querySelector('input')?.focus()
          }}
        />
        <IconButton
          type="button"
          icon="alternate_email"
          label={t('composer.formats.mention')}
          onClick={mention}
        />
      </div>
      <PickerPopover popover={picker} onPick={insert} />
    </>
  )
}
