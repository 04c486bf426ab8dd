import { Form, href } from 'react-router'
import { FromHere } from '#app/forms/from-here.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { DeleteSelected } from '#app/routes/kb/resources/list/delete-form.tsx'
import { archivePath, readIds } from '#app/routes/kb/resources/list/items.ts'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import type { Folder, Resource } from '#contract/entities/resource.ts'
import { batchFormId } from './batch-form.ts'
import { useSelection } from './use-selection.ts'

// In a narrow window the word is below the icon, so that all actions are in one line.
const narrow =
  'max-sm:min-h-12 max-sm:min-w-0 max-sm:flex-1 max-sm:flex-col max-sm:gap-0.5 max-sm:border-0 max-sm:px-1 max-sm:text-xs'

interface BatchBarProps {
  kbId: string
  /** The selection is counted again when it changes. */
  shown: { folders: Folder[]; resources: Pick<Resource, 'can'>[] }
}

/** While at least one item is selected. */
export function BatchBar({ kbId, shown }: BatchBarProps) {
  const { t } = useTranslation('resources')
  const { chosen } = useSelection(shown)
  const script = useHydrated()
  const items = [...shown.folders, ...shown.resources]
  const mayAny = (action: 'download' | 'move' | 'delete') => items.some(({ can }) => can[action])
  return (
    <Form
      id={batchFormId}
      className="[anchor-name:--bottom-bar] fixed right-0 bottom-4 left-[calc(var(--spacing-sidebar)+16px)] z-sticky mx-auto hidden w-fit max-w-[calc(100vw-2rem)] items-center gap-2 rounded-lg border border-line-2 bg-raised py-2 pr-2 pl-4 [box-shadow:var(--shadow-float)] max-sidebar:left-0 max-sm:bottom-2 max-sm:w-[calc(100vw-1rem)] max-sm:max-w-none max-sm:justify-between max-sm:gap-1 max-sm:px-2 max-sm:py-1 group-has-[:is(tbody,.item-card)_input:checked]/list:flex"
      aria-label={t('selection')}
    >
      <FromHere />
      <p
        className="whitespace-nowrap font-label tabular-nums max-sm:whitespace-normal max-sm:text-center max-sm:text-xs max-sm:empty:hidden"
        role="status"
      >
        {script && chosen > 0 && t('selected', { count: chosen })}
      </p>
      {mayAny('download') && <DownloadButton kbId={kbId} />}
      {mayAny('move') && (
        <Button
          className={narrow}
          icon="drive_file_move"
          aria-keyshortcuts="M"
          formAction={href('/kb/:kbId/resources/move', { kbId })}
        >
          {t('moveTo')}
        </Button>
      )}
      {mayAny('delete') && <DeleteSelected kbId={kbId} className={narrow} />}
      <Button className={narrow} look="quiet" icon="close" type="reset">
        {t('clearSelection')}
      </Button>
    </Form>
  )
}

// The router would request the page's data; a download is the browser's own request.
function DownloadButton({ kbId }: { kbId: string }) {
  const { t } = useTranslation('resources')
  return (
    <Button
      className={narrow}
      icon="download"
      formAction={href('/kb/:kbId/resources/archive', { kbId })}
      onClick={(event) => {
        const { form } = event.currentTarget
        event.preventDefault()
        if (form) location.assign(archivePath(kbId, readIds(new FormData(form))))
      }}
    >
      {t('download')}
    </Button>
  )
}
