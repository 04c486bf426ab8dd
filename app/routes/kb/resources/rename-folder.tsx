import { data } from 'react-router'
import { DialogPage } from '#app/dialogs/dialog-page.tsx'
import { readForm } from '#app/forms/read-form.ts'
import { submit } from '#app/forms/submit.ts'
import { pageTitle } from '#app/head/page-title.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { getTranslator } from '#app/middleware/language.ts'
import { upstream } from '#app/upstream/client.ts'
import { calls } from '#contract/calls.ts'
import { limits } from '#contract/limits.ts'
import type { Route } from './+types/rename-folder.ts'
import { listPath } from './list-query.ts'
import { NameForm } from './name-form.tsx'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const folders = await upstream({ request, context }).listFolders({ params })
  const folder = folders.find(({ id }) => id === params.folderId)
  if (!folder) throw data({ code: 'folder_not_found' }, { status: 404 })
  if (!folder.can.rename) throw data({ code: 'forbidden' }, { status: 403 })
  const t = getTranslator(context).getFixedT(null, 'resources')
  return { title: t('folder.rename'), name: folder.name, parentId: folder.parentId }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const api = upstream({ request, context })
  const outcome = await submit(await readForm(request), calls.renameFolder.body, (body) =>
    api.attempt.renameFolder({ params, body }),
  )
  if (!outcome.ok) return data({ result: outcome.result }, { status: outcome.status })
  const { name, parentId } = outcome.data
  return redirectWithFlash(listPath(params.kbId, { folder: parentId }), {
    kind: 'success',
    key: 'renamed',
    values: { name },
  })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function RenameFolder({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation('resources')
  const back = listPath(params.kbId, { folder: loaderData.parentId })
  return (
    <DialogPage title={loaderData.title} closeTo={back}>
      <NameForm
        name="name"
        label={t('folder.name')}
        value={loaderData.name}
        maxLength={limits.folderNameLength}
        result={actionData?.result}
        button={t('renaming.button')}
        cancelTo={back}
      />
    </DialogPage>
  )
}
