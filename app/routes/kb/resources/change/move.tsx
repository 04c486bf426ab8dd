import { data, Form, href, useNavigation } from 'react-router'
import { z } from 'zod'
import { CancelLink, DialogActions, DialogPage } from '#app/dialogs/dialog-page.tsx'
import { backWithFlash, staysHere } from '#app/forms/back-with-flash.ts'
import { readForm } from '#app/forms/read-form.ts'
import { submit } from '#app/forms/submit.ts'
import { reasonsOf } from '#app/forms/submit-here.ts'
import { useAnswer } from '#app/forms/use-answer.ts'
import { useFields } from '#app/forms/use-fields.ts'
import { pageTitle } from '#app/head/page-title.ts'
import { useReason } from '#app/locales/use-reason.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { ItemFields, ItemList } from '#app/routes/kb/resources/list/item-list.tsx'
import {
  hereField,
  type ItemIds,
  type Items,
  itemsPath,
  readIds,
} from '#app/routes/kb/resources/list/items.ts'
import { listPath } from '#app/routes/kb/resources/list/list-query.ts'
import { clearSelection } from '#app/routes/kb/resources/selection/clear-selection.ts'
import { readSelection } from '#app/routes/kb/resources/selection/read-selection.ts'
import { Button } from '#app/ui/button.tsx'
import { useSubscription } from '#app/ui/hooks/use-subscription.ts'
import type { Arrival } from '#app/upstream/call.ts'
import { upstream } from '#app/upstream/client.ts'
import { folderInput } from '#contract/calls/folders.ts'
import { id } from '#contract/fields.ts'
import type { Route } from './+types/move.ts'
import { backToList } from './back-to.ts'
import { FolderBeside, NewFolderForm, newFolderIntent } from './folder-beside.tsx'
import { FolderChoice, FolderSearch, folderSearch, folderSearchParam } from './folder-choice.tsx'
import { folderTargets } from './folder-targets.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const [{ items, selection }, { can }] = await Promise.all([
    readSelection({ request, context }, params.kbId, 'move'),
    upstream({ request, context }).readKb({ params }),
  ])
  const { count } = selection
  const t = getTranslator(context).getFixedT(null, ['resources', 'fileDialogs'])
  const title = count > 0 ? t('fileDialogs:moving.title', { count }) : t('move')
  const made = new URL(request.url).searchParams.get(madeParam) ?? undefined
  const choice = folderTargets(items.allFolders, {
    made,
    moving: selection.folders,
    place: selection.folder,
    search: folderSearch(request),
  })
  const canCreate = can.upload
  return { title, ...selection, choice, here: placeOf(selection), made, canCreate }
}

/** Of the address after a folder was made in the dialog: its id. */
const madeParam = 'made'

/** Of the address with which a move is undone: where the items were. */
const backParam = 'back'

const mostUndone = 20

/** Undefined if they are in several folders; empty at the top. */
function placeOf({ resources, folders }: Pick<Items, 'resources' | 'folders'>) {
  const places = new Set([
    ...resources.map(({ folderId }) => folderId ?? ''),
    ...folders.map(({ parentId }) => parentId ?? ''),
  ])
  return places.size === 1 ? [...places][0] : undefined
}

// Empty at the top, and missing if nothing was chosen.
const targetInput = z.object({
  toFolderId: z.union([id, z.literal('')], 'required').transform((folder) => folder || null),
})

export async function action({ request, context, params }: Route.ActionArgs) {
  const { searchParams } = new URL(request.url)
  const form = await readForm(request)
  if (form.get('intent') === newFolderIntent)
    return createFolder({ request, context }, params, form)
  const back = form.has('toFolderId') ? null : searchParams.get(backParam)
  if (back !== null) form.set('toFolderId', back)
  const { attempt } = upstream({ request, context })
  // The items have several fields of one name each, so they are read apart.
  const ids = readIds(back === null ? form : searchParams)
  const outcome = await submit(form, targetInput, ({ toFolderId }) =>
    attempt.moveItems({ params, body: { ...ids, fromFolderId: null, toFolderId } }),
  )
  const arrival = { request, context }
  if (!outcome.ok) {
    const { result, status } = outcome
    if (!staysHere(arrival, form)) return data({ refused: result }, { status })
    const reason = reasonsOf(getTranslator(context), result)
    return backWithFlash(arrival, form, '', {
      kind: 'error',
      key: 'itemsNotMoved',
      values: { reason },
    })
  }
  const count = ids.resourceIds.length + ids.folderIds.length
  const target = listPath(params.kbId, { folder: outcome.value.toFolderId })
  return backWithFlash(arrival, form, backToList(request, params.kbId, target), {
    kind: 'success',
    key: back === null ? 'itemsMoved' : 'itemsMovedBack',
    values: { count },
    ...undone(params.kbId, ids, form),
  })
}

/** Back to the same dialog, in which the new folder is chosen. */
async function createFolder(arrival: Arrival, params: { kbId: string }, form: FormData) {
  const outcome = await submit(form, folderInput, (body) =>
    upstream(arrival).attempt.createFolder({ params, body }),
  )
  if (!outcome.ok) return data({ folderRefused: outcome.result }, { status: outcome.status })
  const { searchParams } = new URL(arrival.request.url)
  searchParams.delete(folderSearchParam)
  searchParams.set(madeParam, outcome.data.id)
  return redirectWithFlash(`${href('/kb/:kbId/resources/move', params)}?${searchParams}`, {
    kind: 'success',
    key: 'folderCreated',
    values: { name: outcome.data.name },
  })
}

/** If all were in one place, and the items fit into the cookie of a toast. */
function undone(kbId: string, ids: ItemIds, form: FormData): { undo?: string } {
  const here = form.get(hereField)
  if (typeof here !== 'string' || ids.resourceIds.length + ids.folderIds.length > mostUndone)
    return {}
  return { undo: `${itemsPath(kbId, 'move', ids)}&${new URLSearchParams({ [backParam]: here })}` }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

const nothingRefused = { refused: undefined, folderRefused: undefined }

export default function MoveItems({ loaderData, params, ...props }: Route.ComponentProps) {
  const answered = useAnswer(props.actionData)
  const { refused, folderRefused } = { ...nothingRefused, ...answered }
  const { t } = useTranslation(['fileDialogs', 'common'])
  const { title, resources, folders, left, choice, folder, here, made } = loaderData
  const back = listPath(params.kbId, { folder })
  const { form, fields, errors } = useFields('move', {
    values: { toFolderId: folder ?? '' },
    refused,
  })
  // Errors of the items have no field of their own on this page.
  const isNamed = fields.toFolderId.errors !== undefined
  const notChosen = fields.toFolderId.errors?.includes('required') && [t('moving.choose')]
  const unnamed = isNamed ? undefined : (errors ?? (refused ? ['invalid_input'] : undefined))
  const reason = useReason()
  const isElsewhere = ({ id }: { id: string }) => id !== here
  // A search may find no folder, and there may be none.
  const canMove = choice.targets.some(isElsewhere) || (!choice.search && here !== '')
  const busy = useNavigation().state !== 'idle'
  useClearingSelection(form.id)
  return (
    <DialogPage title={title} closeTo={back}>
      <ItemList resources={resources} folders={folders} />
      <FolderSearch choice={choice}>
        <ItemFields resources={resources} folders={folders} />
      </FolderSearch>
      <NewFolderForm />
      <Form {...form}>
        <ItemFields resources={resources} folders={folders} />
        {here !== undefined && <input type="hidden" name={hereField} value={here} />}
        {left > 0 && <p className="text-ink-2">{t('kept', { count: left })}</p>}
        <FolderChoice
          field={fields.toFolderId}
          label={t('moving.to')}
          choice={choice}
          here={here}
          made={made}
          errors={notChosen || (unnamed && [reason(unnamed)])}
        />
        {loaderData.canCreate && (
          <FolderBeside
            key={made}
            choice={choice}
            parentId={folder ?? ''}
            open={!canMove && !choice.search}
            refused={folderRefused}
          />
        )}
        <DialogActions>
          <CancelLink closeTo={back} />
          {loaderData.count > 0 && canMove && (
            <Button look="primary" icon="drive_file_move" busy={busy}>
              {t('moving.button')}
            </Button>
          )}
        </DialogActions>
      </Form>
    </DialogPage>
  )
}

/** What has been moved may still be listed, but is not selected any more. */
function useClearingSelection(formId: string): void {
  const isSending = useNavigation().formMethod === 'POST'
  useSubscription(() => {
    return () => {
      // The dialog stays if the move was refused.
      if (isSending && !document.getElementById(formId)) clearSelection()
    }
  }, isSending)
}
