import { Form, href, useNavigation } from 'react-router'
import { z } from 'zod'
import { CancelLink, DialogActions, DialogPage } from '#app/dialogs/dialog-page.tsx'
import { SectionLine } from '#app/dialogs/dialog-section.tsx'
import { FormText } from '#app/forms/form-fields.tsx'
import { submitForm } from '#app/forms/submit.ts'
import { type Refused, useFields } from '#app/forms/use-fields.ts'
import { pageTitle } from '#app/head/page-title.ts'
import { formatSize } from '#app/locales/format.ts'
import { useReason } from '#app/locales/use-reason.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { notAllowed } from '#app/problems/not-allowed.ts'
import { undoPath } from '#app/routes/bin/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { upstream } from '#app/upstream/client.ts'
import type { Kb } from '#contract/entities/kb.ts'
import type { Route } from './+types/delete.ts'
import { sameTitle } from './same-title.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const kb = await upstream({ request, context }).readKb({ params })
  if (!kb.can.delete) throw notAllowed()
  const t = getTranslator(context).getFixedT(null, 'kbSettings')
  return { title: t('deleting.title', { kb: kb.title }), kb }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const api = upstream({ request, context })
  const { title } = await api.readKb({ params })
  const isTyped = z.object({ title: z.string().refine((typed) => sameTitle(typed, title)) })
  return submitForm(
    { request },
    isTyped,
    () => api.attempt.deleteKb({ params }),
    () =>
      redirectWithFlash(href('/dashboard'), {
        kind: 'success',
        key: 'kbDeleted',
        values: { title },
        undo: undoPath(null, { id: params.kbId }),
      }),
  )
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function DeleteKb({ loaderData, actionData, params }: Route.ComponentProps) {
  const { title, kb } = loaderData
  return (
    <DialogPage title={title} closeTo={href('/kb/:kbId', params)}>
      {kb.memberCount > 1 && <TransferInstead kbId={kb.id} />}
      <Gone kb={kb} />
      <DeleteForm kb={kb} refused={actionData?.refused} />
    </DialogPage>
  )
}

function DeleteForm({ kb, refused }: { kb: Kb; refused: Refused | undefined }) {
  const { t } = useTranslation(['kbSettings', 'toasts'])
  const { form, fields, errors } = useFields('kb', { id: 'delete-kb', refused })
  const reason = useReason()
  const busy = useNavigation().state !== 'idle'
  const isWrong = fields.title.errors !== undefined
  const wrong = isWrong ? [t('deleting.wrong', { kb: kb.title })] : undefined
  const failed = errors && [t('toasts:kbNotLeft', { reason: reason(errors) })]
  return (
    <Form data-keep="nothing" {...form}>
      <FormText
        field={fields.title}
        label={t('deleting.label', { kb: kb.title })}
        errors={wrong ?? failed}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <DialogActions>
        <CancelLink closeTo={href('/kb/:kbId', { kbId: kb.id })} />
        <Button look="danger" icon="delete" busy={busy}>
          {t('deleting.button')}
        </Button>
      </DialogActions>
    </Form>
  )
}

function TransferInstead({ kbId }: { kbId: string }) {
  const { t } = useTranslation('kbSettings')
  return (
    <SectionLine className="rounded-md border border-line px-3 py-2.5">
      <p>{t('deleting.instead')}</p>
      <ButtonLink icon="swap_horiz" dialog="within" to={href('/kb/:kbId/transfer', { kbId })}>
        {t('deleting.transfer')}
      </ButtonLink>
    </SectionLine>
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
