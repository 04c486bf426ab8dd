import type { ReactNode } from 'react'
import { Form, useLocation } from 'react-router'
import { From } from '#app/forms/from-here.tsx'
import { SearchField } from '#app/forms/search-field.tsx'
import type { FormField } from '#app/forms/use-fields.ts'
import { useFieldErrors } from '#app/locales/use-field-errors.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldNote } from '#app/ui/fields/field.tsx'
import { limits } from '#contract/limits.ts'
import type { FolderTargets } from './folder-targets.ts'

/** Of the address of a dialog in which a folder is found by its name. */
export const folderSearchParam = 'find'

export function folderSearch(request: Request): string | undefined {
  const typed = new URL(request.url).searchParams.get(folderSearchParam) ?? ''
  return typed.trim().slice(0, limits.folderNameLength) || undefined
}

interface FolderSearchProps {
  choice: FolderTargets
  /** What the address of the dialog has as hidden fields. */
  children?: ReactNode
}

/** Not shown if all folders are. */
export function FolderSearch({ choice: { hasMore, search }, children }: FolderSearchProps) {
  const { t } = useTranslation(['fileDialogs', 'common'])
  const from = new URLSearchParams(useLocation().search).get('from')
  if (!hasMore && !search) return null
  return (
    <search>
      <Form className="flex gap-2" method="get" replace preventScrollReset data-keep="nothing">
        {from !== null && <From path={from} />}
        {children}
        <SearchField
          className="flex-1"
          name={folderSearchParam}
          label={t('choosing.search')}
          autoFocus
          defaultValue={search}
        />
        <Button icon="search">{t('common:search')}</Button>
      </Form>
    </search>
  )
}

interface FolderChoiceProps {
  field: FormField
  label: string
  choice: FolderTargets
  errors?: string[] | undefined
  /** Where everything that is moved is: another folder has to be chosen. */
  here?: string | undefined
  /** A folder that was just made has the focus, and is chosen. */
  made?: string | undefined
}

/** Those near the items, or those that were found. */
export function FolderChoice({ field, label, choice, errors, here, made }: FolderChoiceProps) {
  const { t } = useTranslation('fileDialogs')
  const errorsOf = useFieldErrors()
  const { targets, hasMore, search } = choice
  const { name, ref, defaultValue = '' } = field.props
  const offered = search ? targets : [{ id: '', label: t('folder.none') }, ...targets]
  const isOffered = (wanted?: string) => offered.some(({ id }) => id === wanted)
  const first = [made, defaultValue].find(isOffered) ?? offered[0]?.id
  const isMissing = first === here || field.errors?.includes('required')
  const chosen = isMissing ? undefined : first
  // Where there is a search field, it has the focus.
  const found = chosen ?? offered.find(({ id }) => id !== here)?.id
  const focused = hasMore || search ? made : found
  const shown = errors ?? errorsOf(field.errors)
  const noteId = `${field.props.id}-error`
  return (
    <fieldset className="min-w-0" aria-describedby={shown.length > 0 ? noteId : undefined}>
      <legend className="mb-1 font-label">{label}</legend>
      {/* Found folders are other choices, and the first is chosen again; so is one that was made. */}
      <div
        className="grid max-h-[clamp(10rem,calc(100dvh-24rem),26rem)] grid-cols-1 overflow-y-auto"
        key={`${search} ${made}`}
      >
        {offered.map(({ id, label }) => (
          <label
            className="flex min-h-control cursor-pointer items-center gap-2.5 rounded-sm px-1 hover:bg-hover has-disabled:cursor-default has-disabled:text-ink-2 has-disabled:hover:bg-transparent"
            key={id}
          >
            <input
              className="accent-accent"
              ref={id === chosen ? ref : undefined}
              type="radio"
              name={name}
              value={id}
              defaultChecked={id === chosen}
              disabled={id === here}
              {...(id === focused && { autoFocus: true })}
            />
            <span className="min-w-0 wrap-anywhere">
              {id === here ? t('moving.here', { folder: label }) : label}
            </span>
          </label>
        ))}
      </div>
      {offered.length === 0 && <p className="text-ink-2">{t('choosing.notFound')}</p>}
      {!search && offered.every(({ id }) => id === here) && (
        <p className="text-ink-2">{t('moving.nowhere')}</p>
      )}
      {hasMore && (
        <p className="mt-2 text-ink-2 text-sm">
          {t(search ? 'choosing.moreFound' : 'choosing.more')}
        </p>
      )}
      {shown.length > 0 && <FieldNote id={noteId}>{shown.join(' ')}</FieldNote>}
    </fieldset>
  )
}
