import { data, Form, href, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { TextField } from '#app/components/field.tsx'
import { CancelLink, DialogActions, DialogPage } from '#app/dialogs/dialog-page.tsx'
import { readForm } from '#app/forms/read-form.ts'
import { pageTitle } from '#app/head/page-title.ts'
import { formatSize } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { getTranslator } from '#app/middleware/language.ts'
import { reasonOf } from '#app/problems/reason.ts'
import { upstream } from '#app/upstream/client.ts'
import type { Kb } from '#contract/entities/kb.ts'
import type { Route } from './+types/delete.ts'
import { sameTitle } from './same-title.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const kb = await upstream({ request, context }).readKb({ params })
  if (!kb.can.delete) throw data(null, { status: 403 })
  const t = getTranslator(context).getFixedT(null, 'kbSettings')
  return { title: t('deleting.title', { kb: kb.title }), kb }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const typed = String((await readForm(request)).get('title') ?? '')
  const api = upstream({ request, context })
  const { title } = await api.readKb({ params })
  const translator = getTranslator(context)
  if (!sameTitle(typed, title)) {
    const t = translator.getFixedT(null, 'kbSettings')
    return data({ error: t('deleting.wrong', { kb: title }), typed }, { status: 400 })
  }
  const answer = await api.attempt.deleteKb({ params })
  if (answer.ok)
    return redirectWithFlash(href('/dashboard'), {
      kind: 'success',
      key: 'kbDeleted',
      values: { title },
    })
  const reason = reasonOf(translator, answer.error.code)
  const error = translator.getFixedT(null, 'toasts')('kbNotLeft', { reason })
  return data({ error, typed }, { status: answer.status })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function DeleteKb({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation('kbSettings')
  const { title, kb } = loaderData
  const back = href('/kb/:kbId', params)
  const busy = useNavigation().state !== 'idle'
  return (
    <DialogPage title={title} closeTo={back}>
      {kb.memberCount > 1 && <TransferInstead kbId={kb.id} />}
      <Gone kb={kb} />
      <Form data-keep="nothing" method="post" replace preventScrollReset>
        <TextField
          id="delete-title"
          name="title"
          label={t('deleting.label', { kb: kb.title })}
          defaultValue={actionData?.typed}
          errors={actionData ? [actionData.error] : []}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <DialogActions>
          <CancelLink closeTo={back} />
          <Button look="danger" icon="delete" busy={busy}>
            {t('deleting.button')}
          </Button>
        </DialogActions>
      </Form>
    </DialogPage>
  )
}

function TransferInstead({ kbId }: { kbId: string }) {
  const { t } = useTranslation('kbSettings')
  return (
    <div className="share-line rounded-md border border-line px-3 py-2.5">
      <p>{t('deleting.instead')}</p>
      <ButtonLink icon="swap_horiz" dialog="within" to={href('/kb/:kbId/transfer', { kbId })}>
        {t('deleting.transfer')}
      </ButtonLink>
    </div>
  )
}

function Gone({ kb }: { kb: Kb }) {
  const { t } = useTranslation(['kbSettings', 'common'])
  const files = t('common:files', { count: kb.resourceCount })
  const others = kb.memberCount - 1
  return (
    <div>
      <p>{t('deleting.gone')}</p>
      <ul className="mt-1.5 list-disc pl-5">
        <li>{t('deleting.files', { files, size: formatSize(kb.resourceSize) })}</li>
        <li>{t('deleting.chats')}</li>
        <li>{others > 0 ? t('deleting.others', { count: others }) : t('deleting.alone')}</li>
      </ul>
    </div>
  )
}
