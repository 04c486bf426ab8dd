import { type ComponentProps, type KeyboardEvent, type RefObject, useCallback, useRef } from 'react'
import type { FormField } from '#app/forms/use-fields.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { formatOption, type WritingFormat } from '#app/routes/kb/resources/picks/options.ts'
import { usePicks } from '#app/routes/kb/resources/picks/use-picks.tsx'
import { classes } from '#app/ui/classes.ts'
import { formatByKey } from '#app/ui/formatting/format-by-key.ts'
import { formatText, insertTable } from '#app/ui/formatting/format-text.ts'
import { enterInList, spaceInList, tabInList } from '#app/ui/formatting/list-keys.ts'
import { replaceText } from '#app/ui/formatting/replace-text.ts'
import { enterInTable, tabInTable } from '#app/ui/formatting/table-keys.ts'
import type { TextField } from '#app/ui/formatting/text-field.ts'
import { LazyPart } from '#app/ui/hooks/lazy-part.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import type { IconName } from '#app/ui/icons/names.ts'
import { Toolbar } from '#app/ui/menus/toolbar.tsx'
import type { AttachFilesProps } from './attach-files.tsx'

const icons: Record<WritingFormat, IconName> = {
  heading: 'match_case',
  subheading: 'match_case',
  bold: 'format_bold',
  italic: 'format_italic',
  list: 'list',
  numbers: 'format_list_numbered',
  tasks: 'checklist',
  quote: 'format_quote',
  code: 'data_object',
  codeBlock: 'data_object',
  link: 'link',
  table: 'table',
}

const tools: { format: WritingFormat; keys?: string }[] = [
  { format: 'heading' },
  { format: 'bold', keys: 'Control+B' },
  { format: 'italic', keys: 'Control+I' },
  { format: 'list' },
  { format: 'numbers' },
  { format: 'tasks' },
  { format: 'quote' },
  { format: 'code' },
  { format: 'link', keys: 'Control+K' },
  { format: 'table' },
]

/** Those that begin a line. `note`: how they are written. */
const typedFormats: { format: WritingFormat; note: string }[] = [
  { format: 'heading', note: '##' },
  { format: 'subheading', note: '###' },
  { format: 'list', note: '-' },
  { format: 'numbers', note: '1.' },
  { format: 'tasks', note: '- [ ]' },
  { format: 'quote', note: '>' },
  { format: 'codeBlock', note: '```' },
  { format: 'table', note: '| |' },
]

type WritingFieldProps = Omit<ComponentProps<'textarea'>, 'className' | 'ref'> & {
  ref: FormField['props']['ref']
  field: RefObject<TextField | null>
  kbId: string
  attach: AttachFilesProps['attach']
}

const textLook = 'font-serif text-xl leading-[1.6]'

const loadFormatted = async () =>
  (await import('#app/routes/kb/resources/editor/formatted-text-area.tsx')).default

/**
 * Writes Markdown. A text area, which grows with its text where the browser can, until the editor is
 * loaded that shows the text as it will look.
 */
export function WritingField({ ref, field, kbId, attach, ...props }: WritingFieldProps) {
  const { t } = useTranslation('write')
  const { area, attachArea } = useArea(field, ref)
  const isHydrated = useHydrated()
  const formatKeys = useKeys(field)
  const onFormat = useFormat(field)
  const formats = typedFormats.map(({ format, note }) =>
    formatOption(format, { icon: icons[format], name: t(`formats.${format}`), note }),
  )
  const picks = usePicks({ field, kbId, onFormat, formats })
  const onKeyDown = (event: KeyboardEvent) => {
    const isToFind = event.target instanceof Element && event.target.closest('search') !== null
    if (!isToFind && !picks.onKeyDown(event)) formatKeys(event)
  }
  return (
    // A sheet without a frame. The line below the tools shows the focus, as the caret does.
    <div className="group/text min-w-0">
      <Tools
        onFormat={onFormat}
        onFiles={(files) => {
          const { add, waiting } = attach.current
          if (add) add(files)
          else waiting.push(...files)
        }}
      />
      <textarea
        {...props}
        {...picks.aria}
        {...picks.field}
        className={`input block min-h-[60dvh] resize-none rounded-none border-0 bg-transparent px-0 py-4 focus-visible:outline-none forced-colors:border ${textLook}`}
        rows={24}
        ref={attachArea}
        onKeyDown={onKeyDown}
      />
      {isHydrated && (
        // Before the editor's own keys.
        <div className={textLook} onKeyDownCapture={onKeyDown}>
          <LazyPart
            load={loadFormatted}
            props={{
              area,
              field,
              attributes: {
                ...picks.aria,
                'aria-label': t('text'),
                'aria-describedby': props['aria-describedby'],
                'aria-invalid': props['aria-invalid'],
                spellcheck: true,
                autocapitalize: 'sentences',
                autocorrect: 'on',
              },
              onMove: picks.field.onSelect,
              onBlur: picks.field.onBlur,
            }}
          />
        </div>
      )}
      {picks.list}
    </div>
  )
}

type Field = WritingFieldProps['field']

function useArea(field: Field, ref: WritingFieldProps['ref']) {
  const area = useRef<HTMLTextAreaElement>(null)
  // The same at each rendering: with an error it moves the focus.
  const attachArea = useCallback(
    (element: HTMLTextAreaElement | null) => {
      area.current = element
      const { current: shown } = field
      const isEditor = shown !== null && 'element' in shown
      if (!isEditor) field.current = element
      ref?.(element && isEditor ? shown.element : element)
    },
    [field, ref],
  )
  return { area, attachArea }
}

function useFormat(field: Field) {
  const { t } = useTranslation('write')
  return (format: WritingFormat) => {
    if (!field.current) return
    if (format !== 'table') return formatText(field.current, format)
    const columns = [1, 2].map((n) => t('column', { n }))
    insertTable(field.current, columns)
  }
}

interface ToolsProps {
  onFormat: (format: WritingFormat) => void
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
        'sticky top-[calc(var(--spacing-header)+3.75rem)] z-raised -mx-2 flex overflow-x-auto border-line border-b bg-sheet group-has-[:is(textarea,[role=textbox]):focus]/text:border-accent group-has-[[aria-invalid=true]]/text:border-danger noscript:hidden *:flex-none short:static',
        !isHydrated && 'invisible',
      )}
      label={t('tools')}
      tools={[
        ...tools.map(({ format, keys }) => ({
          icon: icons[format],
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
function useKeys(text: Field) {
  const leaves = useRef(false)
  return (event: KeyboardEvent) => {
    const { current: field } = text
    if (!field || event.nativeEvent.isComposing || formatByKey(event, field)) return
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event
    const isLeaving = leaves.current
    if (key !== 'Shift') leaves.current = key === 'Escape'
    if (ctrlKey || metaKey || altKey) return
    const { value, selectionStart: start, selectionEnd: end } = field
    const selected = { value, start, end }
    const change =
      (key === 'Enter' && enterInTable(selected)) ||
      (key === 'Enter' && !shiftKey && enterInList(selected)) ||
      (key === ' ' && spaceInList(selected)) ||
      (key === 'Tab' &&
        !isLeaving &&
        (tabInTable(selected, shiftKey) ?? tabInList(selected, shiftKey)))
    if (!change) return
    event.preventDefault()
    replaceText(field, change)
    field.setSelectionRange(...change.select)
  }
}
