import { submitForm } from '#app/forms/submit.ts'
import { pageTitle } from '#app/head/page-title.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { notAllowed } from '#app/problems/not-allowed.ts'
import { isDrivePath } from '#app/routes/kb/resources/list/drive-query.ts'
import { listPath } from '#app/routes/kb/resources/list/list-query.ts'
import { upstream } from '#app/upstream/client.ts'
import { folderInput } from '#contract/calls/folders.ts'
import type { Route } from './+types/new-folder.ts'
import { backToList } from './back-to.ts'
import { FolderNameDialog } from './name-dialog.tsx'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const wanted = new URL(request.url).searchParams.get('folder')
  const api = upstream({ request, context })
  const [kb, folders] = await Promise.all([
    api.readKb({ params }),
    wanted ? api.listFolders({ params }) : [],
  ])
  if (!kb.can.upload) throw notAllowed()
  const parent = folders.find(({ id }) => id === wanted)
  const t = getTranslator(context).getFixedT(null, 'fileDialogs')
  const title = parent ? t('folder.newIn', { folder: parent.name }) : t('folder.new')
  return { title, parentId: parent?.id ?? null }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const api = upstream({ request, context })
  return submitForm(
    { request },
    folderInput,
    (body) => api.attempt.createFolder({ params, body }),
    ({ name, parentId }) =>
      redirectWithFlash(listWithFolders(request, params.kbId, parentId), {
        kind: 'success',
        key: 'folderCreated',
        values: { name },
      }),
  )
}

// The plain list of all files would not contain the new folder.
function listWithFolders(request: Request, kbId: string, parentId: string | null): string {
  const tree = listPath(kbId, { view: 'tree', folder: parentId })
  const back = backToList(request, kbId, tree)
  return isDrivePath(kbId, back) ? back : tree
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function NewFolder({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation('fileDialogs')
  const { title, parentId } = loaderData
  return (
    <FolderNameDialog
      title={title}
      back={listPath(params.kbId, { folder: parentId })}
      value=""
      refused={actionData?.refused}
      button={t('folder.create')}
    >
      <input type="hidden" name="parentId" value={parentId ?? ''} />
    </FolderNameDialog>
  )
}
