import { type ComponentProps, type KeyboardEvent, type RefObject, useRef } from 'react'
import { useTranslation } from '#app/locales/use-translation.ts'
import { classes } from '#app/ui/classes.ts'
import { formatByKey } from '#app/ui/formatting/format-by-key.ts'
import { type Format, formatText, insertTable } from '#app/ui/formatting/format-text.ts'
import {
  enterInList,
  type KeyChange,
  spaceInList,
  tabInList,
} from '#app/ui/formatting/list-keys.ts'
import { replaceText } from '#app/ui/formatting/replace-text.ts'
import { tabInTable } from '#app/ui/formatting/table-keys.ts'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import type { IconName } from '#app/ui/icons/names.ts'
import { Toolbar } from '#app/ui/menus/toolbar.tsx'
import type { AttachFilesProps } from './attach-files.tsx'
import { usePicks } from './use-picks.tsx'

const formats: { format: Format | 'table'; icon: IconName; keys?: string }[] = [
  { format: 'heading', icon: 'match_case' },
  { format: 'bold', icon: 'format_bold', keys: 'Control+B' },
  { format: 'italic', icon: 'format_italic', keys: 'Control+I' },
  { format: 'list', icon: 'list' },
  { format: 'numbers', icon: 'format_list_numbered' },
  { format: 'tasks', icon: 'checklist' },
  { format: 'quote', icon: 'format_quote' },
  { format: 'code', icon: 'data_object' },
  { format: 'link', icon: 'link', keys: 'Control+K' },
  { format: 'table', icon: 'table' },
]

type WritingFieldProps = Omit<ComponentProps<'textarea'>, 'className' | 'ref'> & {
  ref: ((field: HTMLTextAreaElement | null) => void) | undefined
  field: RefObject<HTMLTextAreaElement | null>
  kbId: string
  attach: AttachFilesProps['attach']
}

/** Writes Markdown, which stays visible. It grows with its text where the browser can. */
export function WritingField({ ref, field, kbId, attach, ...props }: WritingFieldProps) {
  const { t } = useTranslation('write')
  const onKeyDown = useKeys()
  const picks = usePicks(field, kbId)
  return (
    // A sheet without a frame. The line below the tools shows the focus, as the caret does.
    <div className="group/text min-w-0">
      <Tools
        onFormat={(format) => {
          if (!field.current) return
          if (format !== 'table') formatText(field.current, format)
          else
            insertTable(
              field.current,
              [1, 2].map((n) => t('column', { n })),
            )
        }}
        onFiles={(files) => {
          const { add, waiting } = attach.current
          if (add) add(files)
          else waiting.push(...files)
        }}
      />
      <textarea
        {...props}
        {...picks.field}
        className="input block min-h-[60dvh] resize-none rounded-none border-0 bg-transparent px-0 py-4 font-serif text-xl leading-[1.6] focus-visible:outline-none forced-colors:border"
        rows={24}
        ref={(element) => {
          field.current = element
          ref?.(element)
        }}
        onKeyDown={(event) => {
          if (!picks.onKeyDown(event)) onKeyDown(event)
        }}
      />
      {picks.list}
    </div>
  )
}

interface ToolsProps {
  onFormat: (format: Format | 'table') => void
  onFiles: (files: File[]) => void
}

function Tools({ onFormat, onFiles }: ToolsProps) {
  const { t } = useTranslation('write')
  const files = useRef<HTMLInputElement>(null)
  const isHydrated = useHydrated()
  return (
    <Toolbar
      // Until they work, the buttons only take their space, so that the text does not move.
      className={classes(
        'sticky top-[calc(var(--spacing-header)+3.75rem)] z-raised -mx-2 flex overflow-x-auto border-line border-b bg-sheet group-has-[textarea:focus]/text:border-accent group-has-[[aria-invalid=true]]/text:border-danger noscript:hidden *:flex-none short:static',
        !isHydrated && 'invisible',
      )}
      label={t('tools')}
      tools={[
        ...formats.map(({ format, icon, keys }) => ({
          icon,
          label: t(`formats.${format}`),
          'aria-keyshortcuts': keys,
          onClick: () => onFormat(format),
        })),
        {
          icon: 'attach_file',
          label: t('attach.button'),
          onClick: () => files.current?.click(),
        },
      ]}
    >
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label={t('attach.button')}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </Toolbar>
  )
}

/** After Escape, Tab leaves the text also from within a list. */
function useKeys() {
  const leaves = useRef(false)
  return (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || formatByKey(event)) return
    const { currentTarget: field, key, shiftKey, ctrlKey, metaKey, altKey } = event
    const isLeaving = leaves.current
    if (key !== 'Shift') leaves.current = key === 'Escape'
    if (ctrlKey || metaKey || altKey) return
    const { value, selectionStart: start, selectionEnd: end } = field
    const selected = { value, start, end }
    if (key === 'Enter' && !shiftKey) apply(event, enterInList(selected))
    else if (key === ' ') apply(event, spaceInList(selected))
    else if (key === 'Tab' && !isLeaving)
      apply(event, tabInTable(selected, shiftKey) ?? tabInList(selected, shiftKey))
  }
}

function apply(event: KeyboardEvent<HTMLTextAreaElement>, change: KeyChange | null): void {
  if (!change) return
  event.preventDefault()
  replaceText(event.currentTarget, change)
  event.currentTarget.setSelectionRange(...change.select)
}
