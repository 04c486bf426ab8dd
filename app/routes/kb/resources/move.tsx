import { data, Form, useNavigation } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { SelectField } from '#app/components/field.tsx'
import { CancelLink, DialogActions, DialogPage } from '#app/dialogs/dialog-page.tsx'
import { readForm } from '#app/forms/read-form.ts'
import { pageTitle } from '#app/head/page-title.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { getTranslator } from '#app/middleware/language.ts'
import { reasonOf } from '#app/problems/reason.ts'
import { upstream } from '#app/upstream/client.ts'
import type { Folder } from '#contract/entities/resource.ts'
import type { Route } from './+types/move.ts'
import { folderLabel, folderTrail } from './folder-trail.ts'
import { ItemList } from './item-list.tsx'
import { readIds } from './items.ts'
import { listPath } from './list-query.ts'
import { readSelection } from './read-selection.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { items, selection } = await readSelection({ request, context }, params.kbId, 'move')
  const { count } = selection
  const t = getTranslator(context).getFixedT(null, 'resources')
  const title = count > 0 ? t('moving.title', { count }) : t('move')
  const targets = targetsOf(items.allFolders, selection.folders)
  return { title, ...selection, targets }
}

/**
 * Returns the folders that items can be moved to: all folders except the moved ones and their
 * descendants.
 */
function targetsOf(all: Folder[], moving: Folder[]): { id: string; label: string }[] {
  const gone = new Set(moving.map(({ id }) => id))
  return all
    .filter(({ id }) => !folderTrail(all, id).some((above) => gone.has(above.id)))
    .map(({ id }) => ({ id, label: folderLabel(all, id) }))
    .sort((a, b) => a.label.localeCompare(b.label))
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await readForm(request)
  const ids = readIds(form)
  const toFolderId = String(form.get('to') ?? '') || null
  const body = { ...ids, fromFolderId: null, toFolderId }
  const answer = await upstream({ request, context }).attempt.moveItems({ params, body })
  if (!answer.ok) {
    const error = reasonOf(getTranslator(context), answer.error.code)
    return data({ error, to: toFolderId }, { status: answer.status })
  }
  const count = ids.resourceIds.length + ids.folderIds.length
  return redirectWithFlash(listPath(params.kbId, { folder: toFolderId }), {
    kind: 'success',
    key: 'itemsMoved',
    values: { count },
  })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function MoveItems({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation(['resources', 'common'])
  const { title, resources, folders, count, left, targets, folder } = loaderData
  const back = listPath(params.kbId, { folder })
  const busy = useNavigation().state !== 'idle'
  return (
    <DialogPage title={title} closeTo={back}>
      <Form method="post" replace preventScrollReset>
        <ItemList resources={resources} folders={folders} />
        {left > 0 && <p className="text-ink-2">{t('kept', { count: left })}</p>}
        <SelectField
          id="move-to"
          name="to"
          label={t('moving.to')}
          defaultValue={actionData?.to ?? folder ?? ''}
          errors={actionData ? [actionData.error] : []}
        >
          <option value="">{t('folder.none')}</option>
          {targets.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
        <DialogActions>
          <CancelLink closeTo={back} />
          {count > 0 && (
            <Button look="primary" icon="drive_file_move" busy={busy}>
              {t('moving.button')}
            </Button>
          )}
        </DialogActions>
      </Form>
    </DialogPage>
  )
}
