import { data, href } from 'react-router'
import { DialogPage } from '#app/dialogs/dialog-page.tsx'
import { KbForm } from '#app/kb/form.tsx'
import { submit } from '#app/kb/submit.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { getTranslator } from '#app/middleware/language.ts'
import { upstream } from '#app/upstream/client.ts'
import { kbChange } from '#contract/calls/kbs.ts'
import type { Route } from './+types/edit.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const kb = await upstream({ request, context }).readKb({ params: { kbId: params.kbId } })
  if (!kb.can.update) throw data(null, { status: 403 })
  return { title: getTranslator(context).getFixedT(null, 'kb')('editTitle'), kb }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const api = upstream({ request, context })
  const at = { params: { kbId: params.kbId } }
  const outcome = await submit(await request.formData(), kbChange, (body) =>
    api.attempt.updateKb({ ...at, body }),
  )
  if (!outcome.ok) return data({ result: outcome.result }, { status: outcome.status })
  return redirectWithFlash(href('/kb/:kbId', { kbId: params.kbId }), {
    kind: 'success',
    key: 'kbSaved',
  })
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.title} · ${loaderData?.kb.title} · Commonplace` },
]

export default function EditKb({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('kb')
  const { kb } = loaderData
  const back = href('/kb/:kbId', { kbId: kb.id })
  return (
    <DialogPage title={t('editTitle')} closeTo={back}>
      <KbForm
        values={kb}
        lastResult={actionData?.result}
        cancelTo={back}
        button={t('save')}
        canRename={kb.can.rename}
      />
    </DialogPage>
  )
}
