import { Form, href, useNavigate } from 'react-router'
import { SearchField } from '#app/forms/search-field.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { Find, ShownPage } from '#app/routes/kb/resources/detail/read-detail.ts'
import { toolbarSearch } from '#app/routes/kb/resources/list/toolbar.tsx'
import { IconLink } from '#app/ui/button.tsx'
import type { NavigationProps } from './page-navigation.tsx'
import type { Passage } from './passage.ts'
import { pageId } from './view-path.ts'

/** On a page: what the address marks, or all that was found. */
export function marksOn(
  { n, passages, find }: Pick<ShownPage, 'n' | 'passages' | 'find'>,
  page: number,
): Passage[] {
  if (!find) return page === n ? passages : []
  return find.finds.flatMap(({ start, end, ...one }, index) =>
    one.page === page ? { start, end, isCurrent: index === find.at } : [],
  )
}

/** Begins at the page in view. */
export function FileFind({ shown, n }: NavigationProps) {
  const { t } = useTranslation('file')
  const { find } = shown
  const { path, kept } = addressOf(shown)
  const navigate = useNavigate()
  return (
    <div className="ml-auto flex items-center gap-1 sm:flex-3 sm:justify-end">
      {find && <Finds shown={shown} find={find} />}
      <search className={`${toolbarSearch} sm:w-full sm:min-w-26 sm:max-w-56`}>
        <Form action={`${path}#passage`}>
          {[...kept].map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <input type="hidden" name="near" value={n} />
          {find && find.finds.length > 0 && (
            <>
              <input type="hidden" name="found" value={find.words} />
              <input type="hidden" name="hit" value={hitAt(find, find.at + 1)} />
            </>
          )}
          <SearchField
            name="find"
            label={t('find.label')}
            placeholder={t('find.field')}
            defaultValue={find?.words}
            key={find?.words}
            // Other words make another field, which keeps the focus of the one before.
            autoFocus={find !== null}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || !find) return
              event.preventDefault()
              // Otherwise a pane with the file closes.
              event.nativeEvent.stopImmediatePropagation()
              void navigate(leavePath(shown, find))
            }}
          />
        </Form>
      </search>
      {find && <IconLink icon="close" label={t('find.leave')} to={leavePath(shown, find)} />}
    </div>
  )
}

/** `‹ 3 of 12 ›`; after the last follows the first. */
function Finds({ shown, find }: { shown: ShownPage; find: Find }) {
  const { t } = useTranslation('file')
  const { finds, at } = find
  const count = finds.length
  if (count === 0) {
    return (
      <p className="text-ink-2 text-sm" role="status">
        {t('find.none')}
      </p>
    )
  }
  const to = (index: number) => findPath(shown, find.words, hitAt(find, index))
  return (
    <nav className="flex items-center tabular-nums" aria-label={t('find.steps')}>
      <IconLink icon="keyboard_arrow_up" label={t('find.previous')} to={to(at - 1)} />
      <span className="whitespace-nowrap text-ink-2 text-sm" role="status">
        {t('find.number', { number: at + 1, count })}
      </span>
      <IconLink icon="keyboard_arrow_down" label={t('find.next')} to={to(at + 1)} />
    </nav>
  )
}

/** Before the first is the last. */
function hitAt({ finds }: Find, index: number): number {
  return ((index + finds.length) % finds.length) + 1
}

function findPath(shown: ShownPage, words: string, hit: number): string {
  const { path, kept } = addressOf(shown)
  kept.set('find', words)
  kept.set('hit', String(hit))
  return `${path}?${kept}#passage`
}

/** Without the marks, at the page of the current one. */
function leavePath(shown: ShownPage, { finds, at }: Find): string {
  const { path, kept } = addressOf(shown)
  const n = finds[at]?.page ?? shown.n
  kept.set('page', String(n))
  return `${path}?${kept}#${pageId(n)}`
}

function addressOf({ resource, beside }: ShownPage) {
  const at = { kbId: resource.kbId, resourceId: resource.id }
  const [path = '', kept] = (beside ?? href('/kb/:kbId/resources/:resourceId', at)).split('?')
  return { path, kept: new URLSearchParams(kept) }
}
