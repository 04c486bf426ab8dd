import { type RefObject, useRef } from 'react'
import { useTranslation } from '#app/locales/use-translation.ts'
import { PickerPopover } from '#app/routes/kb/chats/reactions/picker-popover.tsx'
import { type Format, formatText } from '#app/ui/formatting/format-text.ts'
import type { IconName } from '#app/ui/icons/names.ts'
import { Toolbar } from '#app/ui/menus/toolbar.tsx'
import { insertMention, insertText } from './insert.ts'

type ChatFormat = Extract<Format, 'bold' | 'italic' | 'list' | 'code' | 'quote' | 'link'>

const formats: { format: ChatFormat; icon: IconName; keys?: string }[] = [
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
  return (
    <>
      <Toolbar
        className="flex flex-wrap compact:order-1 compact:w-full"
        id={id}
        label={t('composer.formats.bar')}
        tools={[
          ...formats.map(({ format, icon, keys }) => ({
            icon,
            label: t(`composer.formats.${format}`),
            'aria-keyshortcuts': keys,
            onClick: () => field.current && formatText(field.current, format),
          })),
          // Elsewhere these two are beside the field.
          {
            className: 'hidden compact:inline-flex',
            icon: 'mood',
            label: t('composer.formats.emoji'),
            'aria-haspopup': 'dialog',
            onClick: ({ currentTarget }) => {
              picker.current?.showPopover({ source: currentTarget })
              picker.current?.querySelector('input')?.focus()
            },
          },
          {
            className: 'hidden compact:inline-flex',
            icon: 'alternate_email',
            label: t('composer.formats.mention'),
            onClick: () => insertMention(field.current),
          },
        ]}
      />
      <PickerPopover popover={picker} onPick={(emoji) => insertText(field.current, emoji)} />
    </>
  )
}
