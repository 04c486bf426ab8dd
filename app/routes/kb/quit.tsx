import { href, useNavigation } from 'react-router'
import { cameFromOf } from '#app/dialogs/came-from.ts'
import { DialogForm } from '#app/dialogs/dialog-form.tsx'
import { CancelLink, DialogActions, DialogPage } from '#app/dialogs/dialog-page.tsx'
import { readForm } from '#app/forms/read-form.ts'
import { pageTitle } from '#app/head/page-title.ts'
import { reasonOf } from '#app/locales/reason.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { upstream } from '#app/upstream/client.ts'
import type { Kb } from '#contract/entities/kb.ts'
import type { Route } from './+types/quit.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const kb = await upstream({ request, context }).readKb({ params })
  const t = getTranslator(context).getFixedT(null, 'kbSettings')
  return { title: t('quitting.title', { kb: kb.title }), kb }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await readForm(request)
  const title = String(form.get('title') ?? new URL(request.url).searchParams.get('title') ?? '')
  const answer = await upstream({ request, context }).attempt.leaveKb({ params })
  if (answer.ok)
    return redirectWithFlash(href('/dashboard'), {
      kind: 'success',
      key: 'kbLeft',
      values: { title },
    })
  const reason = reasonOf(getTranslator(context), answer.error.code)
  const back = answer.status === 404 ? href('/dashboard') : href('/kb/:kbId', params)
  return redirectWithFlash(cameFromOf(request, back), {
    kind: 'error',
    key: 'kbNotLeft',
    values: { reason },
  })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function Quit({ loaderData, params }: Route.ComponentProps) {
  const { kb, title } = loaderData
  const back = href('/kb/:kbId', params)
  return (
    <DialogPage title={title} closeTo={back}>
      {kb.can.leave ? <QuitForm kb={kb} back={back} /> : <CannotQuit kb={kb} back={back} />}
    </DialogPage>
  )
}

interface PartProps {
  kb: Kb
  back: string
}

function QuitForm({ kb, back }: PartProps) {
  const { t } = useTranslation(['kbSettings', 'common'])
  const busy = useNavigation().state !== 'idle'
  return (
    <DialogForm>
      <input type="hidden" name="title" value={kb.title} />
      <p>
        {t('quitting.text')}
        {t('common:between.sentences')}
        {kb.isPublic ? t('quitting.again') : t('quitting.invited')}
      </p>
      <DialogActions>
        <CancelLink closeTo={back} />
        <Button look="danger" icon="logout" busy={busy}>
          {t('quitting.button')}
        </Button>
      </DialogActions>
    </DialogForm>
  )
}

function CannotQuit({ kb, back }: PartProps) {
  const { t } = useTranslation('kbSettings')
  const at = { kbId: kb.id }
  return (
    <>
      <p>{kb.can.delete ? t('quitting.owner') : t('quitting.guest')}</p>
      <DialogActions>
        <CancelLink closeTo={back} />
        {kb.can.delete && (
          <ButtonLink look="danger" dialog="within" to={href('/kb/:kbId/delete', at)}>
            {t('others.delete.button')}
          </ButtonLink>
        )}
        {kb.can.transfer && (
          <ButtonLink dialog="within" to={href('/kb/:kbId/transfer', at)}>
            {t('others.transfer.button')}
          </ButtonLink>
        )}
      </DialogActions>
    </>
  )
}
