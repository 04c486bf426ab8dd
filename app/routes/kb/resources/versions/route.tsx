import { data, href, useNavigation } from 'react-router'
import { DialogForm } from '#app/dialogs/dialog-form.tsx'
import { DialogPage } from '#app/dialogs/dialog-page.tsx'
import { withinDialogOf } from '#app/dialogs/within.ts'
import { constraints } from '#app/forms/constraints.build.ts'
import { readForm } from '#app/forms/read-form.ts'
import { useAnswer } from '#app/forms/use-answer.ts'
import { pageTitle } from '#app/head/page-title.ts'
import { formatSize } from '#app/locales/format.ts'
import { reasonOf } from '#app/locales/reason.ts'
import { useReason } from '#app/locales/use-reason.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { settingsContext } from '#app/middleware/context.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { isOfResource, useRevalidateSoon } from '#app/realtime/use-revalidate-soon.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Arrival } from '#app/upstream/call.ts'
import { upstream } from '#app/upstream/client.ts'
import { passForm } from '#app/upstream/pass-form.ts'
import { pathOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { Resource } from '#contract/entities/resource.ts'
import type { Route } from './+types/route.ts'
import { readVersions } from './read-versions.ts'
import { VersionRow } from './version-row.tsx'
import { versionsPath } from './versions-path.ts'

const changes = {
  restore: ['restoreVersion', 'versionRestored', 'versionNotRestored'],
  delete: ['deleteVersion', 'versionDeleted', 'versionNotDeleted'],
} as const

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const found = await readVersions({ request, context }, params)
  const t = getTranslator(context).getFixedT(null, 'versions')
  const { maxUploadBytes } = context.get(settingsContext)
  return { ...found, title: t('title', { name: found.resource.title }), maxUploadBytes }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const type = request.headers.get('content-type') ?? ''
  const isUpload = type.startsWith('multipart/form-data')
  return isUpload
    ? addVersion({ request, context }, params)
    : changeVersion({ request, context }, params)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function Versions({ loaderData, params, ...props }: Route.ComponentProps) {
  const actionData = useAnswer(props.actionData)
  const { t } = useTranslation('versions')
  const { resource, versions, before, older, asked } = loaderData
  useRevalidateSoon((event) => isOfResource(resource.id, event))
  return (
    <DialogPage
      title={loaderData.title}
      closeTo={href('/kb/:kbId/resources/:resourceId', params)}
      wide
    >
      <ul className="border-line border-t" aria-label={t('all')}>
        {versions.map((version) => (
          <VersionRow
            key={version.n}
            resource={resource}
            version={version}
            isAsked={asked === version.n}
          />
        ))}
      </ul>
      <Counted {...loaderData} />
      {(before || older) && (
        <nav className="flex flex-wrap gap-2" aria-label={t('all')}>
          {before && (
            <ButtonLink dialog="within" to={versionsPath(params)}>
              {t('newest')}
            </ButtonLink>
          )}
          {older && (
            <ButtonLink dialog="within" to={versionsPath(params, { before: String(older) })}>
              {t('older')}
            </ButtonLink>
          )}
        </nav>
      )}
      {resource.can.replace && (
        // A stored file is no longer chosen.
        <Upload
          key={versions[0]?.n}
          isWritten={resource.can.edit}
          maxBytes={loaderData.maxUploadBytes}
          code={actionData?.code}
        />
      )}
    </DialogPage>
  )
}

interface UploadProps {
  maxBytes: number
  code: string | undefined
}

/** A page gets its versions by being written, so that the form opens only when it is asked for. */
function Upload({ isWritten, ...form }: UploadProps & { isWritten: boolean }) {
  const { t } = useTranslation('versions')
  if (!isWritten) return <UploadForm {...form} />
  return (
    <details className="group/upload" open={form.code !== undefined}>
      <summary className="flex min-h-control cursor-pointer items-center gap-1.5 text-ink-2">
        {t('replace')}
        <Icon className="group-open/upload:rotate-180" name="keyboard_arrow_down" size={18} />
      </summary>
      <UploadForm {...form} />
    </details>
  )
}

function UploadForm({ maxBytes, code }: UploadProps) {
  const { t } = useTranslation(['versions', 'resources'])
  const reason = useReason()
  const busy = useNavigation().state !== 'idle'
  const size = formatSize(maxBytes)
  // A form without a chosen file has a file part without content.
  const isEmpty = code === 'invalid_upload' || code === 'invalid_input'
  const tooLarge = code === 'too_large' && t('resources:uploads.fileTooLarge', { size })
  const error = isEmpty ? t('resources:uploads.choose') : tooLarge || (code && reason([code]))
  return (
    <DialogForm encType="multipart/form-data">
      <TextField
        id="version-file"
        type="file"
        name="file"
        {...constraints.version.file}
        label={t('file')}
        help={t('help', { size })}
        errors={error ? [error] : []}
      />
      <p>
        <Button icon="upload" busy={busy}>
          {t('upload')}
        </Button>
      </p>
    </DialogForm>
  )
}

/** How much of the storage limits the older versions take. */
function Counted({
  resource,
  versions,
  before,
  older,
}: Pick<Route.ComponentProps['loaderData'], 'resource' | 'versions' | 'before' | 'older'>) {
  const { t } = useTranslation('versions')
  const others = versions.filter(({ isCurrent }) => !isCurrent)
  const size = formatSize(others.reduce((sum, one) => sum + one.size, 0))
  const isAll = !before && !older
  if (isAll && others.length === 0)
    return <p className="text-ink-2">{t(resource.can.edit ? 'noneWritten' : 'none')}</p>
  return (
    <p className="text-ink-2">
      {isAll ? t('counted', { count: others.length, size }) : t('countedAll')}
    </p>
  )
}

interface Ids {
  kbId: string
  resourceId: string
}

async function addVersion(arrival: Arrival, ids: Ids) {
  const path = pathOf(calls.uploadVersion.path, { params: ids })
  const answer = await passForm<Resource>(arrival, path)
  if (!answer.ok) return data({ code: answer.error.code }, { status: answer.status })
  return redirectWithFlash(withinDialogOf(arrival.request, versionsPath(ids)), {
    kind: 'success',
    key: 'versionAdded',
    values: { name: answer.data.title },
  })
}

async function changeVersion(arrival: Arrival, ids: Ids) {
  const form = await readForm(arrival.request)
  const intent = form.get('intent') === 'delete' ? 'delete' : 'restore'
  const n = String(form.get('n') ?? '')
  const [call, done, failed] = changes[intent]
  const answer = await upstream(arrival).attempt[call]({ params: { ...ids, version: n } })
  const to = withinDialogOf(arrival.request, versionsPath(ids))
  if (answer.ok) return redirectWithFlash(to, { kind: 'success', key: done, values: { n } })
  const reason = reasonOf(getTranslator(arrival.context), answer.error.code)
  return redirectWithFlash(to, { kind: 'error', key: failed, values: { reason } })
}
