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
import type { Route } from './+types/rename.ts'
import { NameForm } from './name-form.tsx'
import { resourcePlacePath } from './place-path.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const resource = await upstream({ request, context }).readResource({ params })
  if (!resource.can.rename) throw data({ code: 'forbidden' }, { status: 403 })
  const t = getTranslator(context).getFixedT(null, 'resources')
  const title = t(`renaming.title.${resource.kind}`)
  return { title, name: resource.title }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const api = upstream({ request, context })
  const outcome = await submit(await readForm(request), calls.renameResource.body, (body) =>
    api.attempt.renameResource({ params, body }),
  )
  if (!outcome.ok) return data({ result: outcome.result }, { status: outcome.status })
  return redirectWithFlash(resourcePlacePath(params.kbId, params), {
    kind: 'success',
    key: 'renamed',
    values: { name: outcome.data.title },
  })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function RenameResource({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation('resources')
  const back = resourcePlacePath(params.kbId, params)
  return (
    <DialogPage title={loaderData.title} closeTo={back}>
      <NameForm
        name="title"
        label={t('renaming.label')}
        value={loaderData.name}
        maxLength={limits.fileNameLength}
        result={actionData?.result}
        button={t('renaming.button')}
        cancelTo={back}
      />
    </DialogPage>
  )
}
