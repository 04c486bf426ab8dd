import { href, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { TextField } from '#app/components/field.tsx'
import { DialogForm } from '#app/dialogs/dialog-form.tsx'
import { DialogPage } from '#app/dialogs/dialog-page.tsx'
import { constraints } from '#app/forms/constraints.build.ts'
import { pageTitle } from '#app/head/page-title.ts'
import { formatSize } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { getTranslator } from '#app/middleware/language.ts'
import { useReason } from '#app/problems/use-reason.ts'
import { isOfResource, useRevalidateSoon } from '#app/realtime/use-revalidate-soon.ts'
import { settingsContext } from '#app/upstream/context.ts'
import type { Route } from './+types/route.ts'
import { addVersion, changeVersion } from './act.ts'
import { readVersions } from './read-versions.ts'
import { VersionRow } from './version-row.tsx'
import { versionsPath } from './versions-path.ts'

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

/** The versions of a file: who uploaded each one, and what can be done with it. */
export default function Versions({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation('versions')
  const { resource, versions, before, older, asked } = loaderData
  useRevalidateSoon((event) => isOfResource(resource.id, event))
  return (
    <DialogPage
      title={loaderData.title}
      closeTo={href('/kb/:kbId/resources/:resourceId', params)}
      wide
    >
      {resource.can.replace && (
        <UploadForm maxBytes={loaderData.maxUploadBytes} code={actionData?.code} />
      )}
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
    </DialogPage>
  )
}

function UploadForm({ maxBytes, code }: { maxBytes: number; code: string | undefined }) {
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

/** Says how much of the storage limits the older versions take. */
function Counted({
  versions,
  before,
  older,
}: Pick<Route.ComponentProps['loaderData'], 'versions' | 'before' | 'older'>) {
  const { t } = useTranslation('versions')
  const others = versions.filter(({ isCurrent }) => !isCurrent)
  const size = formatSize(others.reduce((sum, one) => sum + one.size, 0))
  const isAll = !before && !older
  if (isAll && others.length === 0) return <p className="text-ink-2">{t('none')}</p>
  return (
    <p className="text-ink-2">
      {isAll ? t('counted', { count: others.length, size }) : t('countedAll')}
    </p>
  )
}
