import { redirect, useNavigation } from 'react-router'
import { DialogForm } from '#app/dialogs/dialog-form.tsx'
import { CancelLink, DialogActions, DialogPage } from '#app/dialogs/dialog-page.tsx'
import { backWithFlash } from '#app/forms/back-with-flash.ts'
import { readForm } from '#app/forms/read-form.ts'
import { pageTitle } from '#app/head/page-title.ts'
import { pageLimits } from '#app/limits.ts'
import { reasonOf } from '#app/locales/reason.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import type { Flash } from '#app/middleware/flash-message.ts'
import { returnPath } from '#app/middleware/return-path.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { undoPath } from '#app/routes/bin/paths.ts'
import { ItemFields, ItemList } from '#app/routes/kb/resources/list/item-list.tsx'
import {
  type ItemIds,
  type Items,
  itemsPath,
  readIds,
  readItems,
  unaskedField,
} from '#app/routes/kb/resources/list/items.ts'
import { listPath } from '#app/routes/kb/resources/list/list-query.ts'
import { readSelection } from '#app/routes/kb/resources/selection/read-selection.ts'
import { openedFrom } from '#app/ui/anchor.tsx'
import { Button } from '#app/ui/button.tsx'
import { type Upstream, upstream } from '#app/upstream/client.ts'
import type { Route } from './+types/delete.ts'
import { backToList, isListPath } from './back-to.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { selection } = await readSelection({ request, context }, params.kbId, 'delete')
  const { count } = selection
  const t = getTranslator(context).getFixedT(null, ['resources', 'fileDialogs'])
  const title = count > 0 ? t('fileDialogs:deleting.title', { count }) : t('delete')
  return { title, ...selection }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const arrival = { request, context }
  const { kbId } = params
  const form = await readForm(request)
  const ids = readIds(form)
  const api = upstream(arrival)
  const { resources, folders } = await readItems(api, kbId, ids)
  const list = listPath(kbId, { folder: String(form.get('back') ?? '') })
  const unasked = form.get(unaskedField)
  const here = unasked === null ? null : returnPath(unasked, list)
  if (here !== null && needsQuestion(ids, { resources, folders }))
    return redirect(openedFrom(itemsPath(kbId, 'delete', ids), here), 303)
  const back =
    here === null ? backToList(request, kbId, list) : isListPath(kbId, here) ? here : list
  const batchId = crypto.randomUUID()
  const failure = await deleteItems(api, { kbId, batchId }, ids)
  const flash = failure
    ? notDeleted(reasonOf(getTranslator(context), failure))
    : deleted(ids, { resources, folders }, undoPath(kbId, { batch: batchId }))
  return here === back ? backWithFlash(arrival, form, back, flash) : redirectWithFlash(back, flash)
}

type Found = Pick<Items, 'resources' | 'folders'>

// Also if only some of them may be deleted.
function needsQuestion(ids: ItemIds, { resources, folders }: Found): boolean {
  if (ids.resourceIds.length + ids.folderIds.length >= pageLimits.deletedWithQuestion) return true
  if (folders.some(({ resourceCount }) => resourceCount > 0)) return true
  return [...resources, ...folders].some(({ can }) => !can.delete)
}

function notDeleted(reason: string): Flash {
  return { kind: 'error', key: 'itemsNotDeleted', values: { reason } }
}

function deleted(ids: ItemIds, { resources, folders }: Found, undo: string): Flash {
  const count = ids.resourceIds.length + ids.folderIds.length
  const title = resources[0]?.title ?? folders[0]?.name
  if (count === 1 && title !== undefined)
    return { kind: 'success', key: 'itemDeleted', values: { title }, undo }
  return { kind: 'success', key: 'itemsDeleted', values: { count }, undo }
}

/** Returns the code of the first failure. An item that is already deleted is not a failure. */
async function deleteItems(
  api: Upstream,
  { kbId, batchId }: { kbId: string; batchId: string },
  ids: ItemIds,
): Promise<string | null> {
  const params = { kbId }
  const query = { batchId }
  for (const resourceId of ids.resourceIds) {
    const answer = await api.attempt.deleteResource({ params: { kbId, resourceId }, query })
    if (!answer.ok && answer.status !== 404) return answer.error.code
  }
  if (ids.folderIds.length === 0) return null
  const answer = await api.attempt.deleteFolders({ params, body: { ids: ids.folderIds, batchId } })
  return answer.ok ? null : answer.error.code
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function DeleteItems({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation(['fileDialogs', 'common'])
  const { title, resources, folders, count, left, folder } = loaderData
  const back = listPath(params.kbId, { folder })
  const busy = useNavigation().state !== 'idle'
  return (
    <DialogPage title={title} closeTo={back}>
      <DialogForm>
        <input type="hidden" name="back" value={folder ?? ''} />
        <ItemFields resources={resources} folders={folders} />
        <ItemList resources={resources} folders={folders} />
        <p>{count > 0 ? t('deleting.text') : t('deleting.nothing')}</p>
        {left > 0 && count > 0 && (
          <p className="text-ink-2">{t('deleting.left', { count: left })}</p>
        )}
        <DialogActions>
          <CancelLink closeTo={back} />
          {count > 0 && (
            <Button look="danger" icon="delete" busy={busy}>
              {t('deleting.button')}
            </Button>
          )}
        </DialogActions>
      </DialogForm>
    </DialogPage>
  )
}
