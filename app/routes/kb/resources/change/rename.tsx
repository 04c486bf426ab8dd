import { cameFromOf } from '#app/dialogs/came-from.ts'
import { submitForm } from '#app/forms/submit.ts'
import { pageTitle } from '#app/head/page-title.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { notAllowed } from '#app/problems/not-allowed.ts'
import { resourcePlacePath } from '#app/routes/kb/resources/preview/place-path.ts'
import { upstream } from '#app/upstream/client.ts'
import { calls } from '#contract/calls.ts'
import type { Route } from './+types/rename.ts'
import { ResourceNameDialog } from './name-dialog.tsx'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const resource = await upstream({ request, context }).readResource({ params })
  if (!resource.can.rename) throw notAllowed()
  const t = getTranslator(context).getFixedT(null, 'fileDialogs')
  const title = t(`renaming.title.${resource.kind}`)
  return { title, name: resource.title }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const api = upstream({ request, context })
  return submitForm(
    { request },
    calls.renameResource.body,
    (body) => api.attempt.renameResource({ params, body }),
    ({ title }) =>
      redirectWithFlash(cameFromOf(request, resourcePlacePath(params.kbId, params)), {
        kind: 'success',
        key: 'renamed',
        values: { name: title },
      }),
  )
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function RenameResource({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation('fileDialogs')
  return (
    <ResourceNameDialog
      title={loaderData.title}
      back={resourcePlacePath(params.kbId, params)}
      value={loaderData.name}
      refused={actionData?.refused}
      button={t('renaming.button')}
    />
  )
}
