import { data, Form, useNavigation } from 'react-router'
import { cameFromOf } from '#app/dialogs/came-from.ts'
import { CancelLink, DialogActions, DialogPage } from '#app/dialogs/dialog-page.tsx'
import { submitForm } from '#app/forms/submit.ts'
import { useFields } from '#app/forms/use-fields.ts'
import { pageTitle } from '#app/head/page-title.ts'
import { useReason } from '#app/locales/use-reason.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { noStore } from '#app/middleware/no-store.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { talkPath } from '#app/routes/kb/chats/paths.ts'
import {
  FolderChoice,
  FolderSearch,
  folderSearch,
} from '#app/routes/kb/resources/change/folder-choice.tsx'
import { folderTargets } from '#app/routes/kb/resources/change/folder-targets.ts'
import { Button } from '#app/ui/button.tsx'
import { upstream } from '#app/upstream/client.ts'
import { calls } from '#contract/calls.ts'
import type { Route } from './+types/keep.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const api = upstream({ request, context })
  const { kbId, chatId, attachmentId: around } = params
  const [kb, chat, { attachments }, folders] = await Promise.all([
    api.readKb({ params: { kbId } }),
    api.readChat({ params: { chatId } }),
    api.listAttachments({ params: { chatId }, query: { around, limit: 1 } }),
    api.attempt.listFolders({ params: { kbId } }),
  ])
  const [file] = attachments
  const isHere = chat.knowledgeBaseId === kbId && kb.can.upload
  if (!file || !isHere) throw data(null, { status: 404 })
  const search = folderSearch(request)
  const choice = folderTargets(folders.ok ? folders.data : [], { search })
  const t = getTranslator(context).getFixedT(null, 'attachments')
  const back = talkPath({ kbId, chatId, messageId: file.messageId, rootId: file.rootId })
  return { title: t('keepNamed', { name: file.name }), choice, back }
}

export { noStore as headers }

export async function action({ request, context, params }: Route.ActionArgs) {
  const { attempt } = upstream({ request, context })
  const { kbId, chatId } = params
  return submitForm(
    { request },
    calls.keepAttachment.body,
    (body) => attempt.keepAttachment({ params, body }),
    ({ title }) => {
      const to = cameFromOf(request, `/kb/${kbId}/chats/${chatId}`)
      return redirectWithFlash(to, { kind: 'success', key: 'kept', values: { name: title } })
    },
  )
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function KeepAttachment({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['attachments', 'resources'])
  const { title, choice, back } = loaderData
  const { form, fields, errors } = useFields('keep', {
    values: { folderId: '' },
    refused: actionData?.refused,
  })
  const reason = useReason()
  // A search may find no folder.
  const canKeep = !choice.search || choice.targets.length > 0
  const busy = useNavigation().state !== 'idle'
  return (
    <DialogPage title={title} closeTo={back}>
      <p className="text-ink-2">{t('keepHelp')}</p>
      <FolderSearch choice={choice} />
      <Form {...form} replace preventScrollReset>
        <FolderChoice
          field={fields.folderId}
          label={t('folder')}
          choice={choice}
          errors={errors && [reason(errors)]}
        />
        <DialogActions>
          <CancelLink closeTo={back} />
          {canKeep && (
            <Button look="primary" icon="create_new_folder" busy={busy}>
              {t('keep')}
            </Button>
          )}
        </DialogActions>
      </Form>
    </DialogPage>
  )
}
