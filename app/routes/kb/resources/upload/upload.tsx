import { data, href, useNavigation } from 'react-router'
import { CancelLink, DialogActions, DialogPage } from '#app/dialogs/dialog-page.tsx'
import { useWithinDialog } from '#app/dialogs/within.ts'
import { constraints } from '#app/forms/constraints.build.ts'
import { useAnswer } from '#app/forms/use-answer.ts'
import { pageTitle } from '#app/head/page-title.ts'
import { formatSize } from '#app/locales/format.ts'
import { reasonOf } from '#app/locales/reason.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { settingsContext } from '#app/middleware/context.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { backToList } from '#app/routes/kb/resources/change/back-to.ts'
import { listPath } from '#app/routes/kb/resources/list/list-query.ts'
import { Button } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { SelectField, TextField } from '#app/ui/fields/field.tsx'
import type { Arrival } from '#app/upstream/call.ts'
import { passForm } from '#app/upstream/pass-form.ts'
import { toLogin } from '#app/upstream/to-login.ts'
import { pathOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { Resource } from '#contract/entities/resource.ts'
import type { Route } from './+types/upload.ts'
import { LinksButton } from './links-button.tsx'
import { readUploadTarget } from './read-upload-target.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  return {
    title: getTranslator(context).getFixedT(null, 'resources')('uploads.title'),
    ...(await readUploadTarget({ request, context }, params)),
    maxUploadBytes: context.get(settingsContext).maxUploadBytes,
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const sent = await sendFiles({ request, context }, params.kbId)
  if (sent.ok) {
    const folder = sent.resources[0]?.folderId ?? null
    return redirectWithFlash(backToList(request, params.kbId, listPath(params.kbId, { folder })), {
      kind: 'success',
      key: 'uploaded',
      values: { count: sent.resources.length },
    })
  }
  if (sent.status === 401) throw toLogin({ request, context })
  return data({ error: messageOf(sent.code, context) }, { status: sent.status })
}

function messageOf(code: string, context: Route.ActionArgs['context']): string {
  const translator = getTranslator(context)
  const t = translator.getFixedT(null, 'resources')
  const size = formatSize(context.get(settingsContext).maxUploadBytes)
  if (code === 'too_large') return t('uploads.tooLarge', { size })
  // Such a form sends a file part without content.
  if (code === 'invalid_input' || code === 'invalid_upload') return t('uploads.choose')
  return reasonOf(translator, code)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function UploadPage({ loaderData, params, ...props }: Route.ComponentProps) {
  const actionData = useAnswer(props.actionData)
  const { t } = useTranslation(['resources', 'common'])
  const { title, mayUpload, folder, maxUploadBytes } = loaderData
  const back = listPath(params.kbId, { folder: folder?.id ?? null })
  const busy = useNavigation().state !== 'idle'
  const within = useWithinDialog()
  if (!mayUpload) {
    return (
      <Empty icon="lock" title={t('uploads.forbidden')} text={t('uploads.forbiddenText')} main />
    )
  }
  const action = href('/kb/:kbId/resources/upload', params) + (folder ? `?folder=${folder.id}` : '')
  return (
    <DialogPage title={title} closeTo={back}>
      <form
        className="grid grid-cols-1 gap-4"
        method="post"
        action={within(action)}
        encType="multipart/form-data"
      >
        {folder && <p className="text-ink-2">{t('uploads.into', { folder: folder.name })}</p>}
        {/* Must be before the files, because the API parses the form while it arrives. */}
        {folder && <input type="hidden" name="folderId" value={folder.id} />}
        <input type="hidden" name="withFolders" value="on" />
        <TextField
          id="upload-files"
          type="file"
          name="file"
          {...constraints.upload.file}
          label={t('uploads.files')}
          help={t('uploads.limit', { size: formatSize(maxUploadBytes) })}
          errors={actionData ? [actionData.error] : []}
        />
        <TextField
          id="upload-folder"
          type="file"
          name="file"
          {...constraints.upload.file}
          {...{ webkitdirectory: '' }}
          label={t('uploads.folder')}
        />
        <SameNameField />
        <p>
          <LinksButton kbId={params.kbId} folder={folder?.id ?? null} />
        </p>
        <DialogActions>
          <CancelLink closeTo={back} />
          <Button look="primary" icon="upload" busy={busy}>
            {t('uploads.button')}
          </Button>
        </DialogActions>
      </form>
    </DialogPage>
  )
}

function SameNameField() {
  const { t } = useTranslation('resources')
  return (
    <SelectField id="upload-same-name" name="sameName" label={t('uploads.sameName')}>
      {(['keep', 'replace', 'skip'] as const).map((choice) => (
        <option key={choice} value={choice}>
          {t(`sameName.${choice}`)}
        </option>
      ))}
    </SelectField>
  )
}

type UploadResult =
  | { ok: true; resources: Resource[] }
  | { ok: false; status: number; code: string }

async function sendFiles(arrival: Arrival, kbId: string): Promise<UploadResult> {
  const path = pathOf(calls.uploadResource.path, { params: { kbId } })
  const answer = await passForm<Resource[]>(arrival, path)
  if (answer.ok) return { ok: true, resources: answer.data }
  return { ok: false, status: answer.status, code: answer.error.code }
}
