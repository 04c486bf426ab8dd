import { data } from 'react-router'
import { submitForm } from '#app/forms/submit.ts'
import { pageTitle } from '#app/head/page-title.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { notAllowed } from '#app/problems/not-allowed.ts'
import { listPath } from '#app/routes/kb/resources/list/list-query.ts'
import { upstream } from '#app/upstream/client.ts'
import { calls } from '#contract/calls.ts'
import type { Route } from './+types/rename-folder.ts'
import { backToList } from './back-to.ts'
import { FolderNameDialog } from './name-dialog.tsx'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const folders = await upstream({ request, context }).listFolders({ params })
  const folder = folders.find(({ id }) => id === params.folderId)
  if (!folder) throw data({ code: 'folder_not_found' }, { status: 404 })
  if (!folder.can.rename) throw notAllowed()
  const t = getTranslator(context).getFixedT(null, 'fileDialogs')
  return { title: t('folder.rename'), name: folder.name, parentId: folder.parentId }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const api = upstream({ request, context })
  return submitForm(
    { request },
    calls.renameFolder.body,
    (body) => api.attempt.renameFolder({ params, body }),
    ({ name, parentId }) =>
      redirectWithFlash(
        backToList(request, params.kbId, listPath(params.kbId, { folder: parentId })),
        {
          kind: 'success',
          key: 'renamed',
          values: { name },
        },
      ),
  )
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function RenameFolder({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation('fileDialogs')
  const { title, name, parentId } = loaderData
  return (
    <FolderNameDialog
      title={title}
      back={listPath(params.kbId, { folder: parentId })}
      value={name}
      refused={actionData?.refused}
      button={t('renaming.button')}
    />
  )
}
