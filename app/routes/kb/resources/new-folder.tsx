import { data } from 'react-router'
import { DialogPage } from '#app/dialogs/dialog-page.tsx'
import { readForm } from '#app/forms/read-form.ts'
import { submit } from '#app/forms/submit.ts'
import { pageTitle } from '#app/head/page-title.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { getTranslator } from '#app/middleware/language.ts'
import { upstream } from '#app/upstream/client.ts'
import { folderInput } from '#contract/calls/folders.ts'
import { limits } from '#contract/limits.ts'
import type { Route } from './+types/new-folder.ts'
import { listPath } from './list-query.ts'
import { NameForm } from './name-form.tsx'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const wanted = new URL(request.url).searchParams.get('folder')
  const api = upstream({ request, context })
  const [kb, folders] = await Promise.all([
    api.readKb({ params }),
    wanted ? api.listFolders({ params }) : [],
  ])
  if (!kb.can.upload) throw data({ code: 'forbidden' }, { status: 403 })
  const parent = folders.find(({ id }) => id === wanted)
  const t = getTranslator(context).getFixedT(null, 'resources')
  const title = parent ? t('folder.newIn', { folder: parent.name }) : t('folder.new')
  return { title, parentId: parent?.id ?? null }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const api = upstream({ request, context })
  const outcome = await submit(await readForm(request), folderInput, (body) =>
    api.attempt.createFolder({ params, body }),
  )
  if (!outcome.ok) return data({ result: outcome.result }, { status: outcome.status })
  const { name, parentId } = outcome.data
  return redirectWithFlash(listPath(params.kbId, { folder: parentId }), {
    kind: 'success',
    key: 'folderCreated',
    values: { name },
  })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function NewFolder({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation('resources')
  const back = listPath(params.kbId, { folder: loaderData.parentId })
  return (
    <DialogPage title={loaderData.title} closeTo={back}>
      <NameForm
        name="name"
        label={t('folder.name')}
        value=""
        maxLength={limits.folderNameLength}
        result={actionData?.result}
        button={t('folder.create')}
        cancelTo={back}
      >
        <input type="hidden" name="parentId" value={loaderData.parentId ?? ''} />
      </NameForm>
    </DialogPage>
  )
}
