import { data, Form, useNavigation } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { Empty } from '#app/components/empty.tsx'
import { TextArea } from '#app/components/field.tsx'
import { CancelLink, DialogActions, DialogPage } from '#app/dialogs/dialog-page.tsx'
import { readForm } from '#app/forms/read-form.ts'
import { pageTitle } from '#app/head/page-title.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { getTranslator } from '#app/middleware/language.ts'
import { reasonOf } from '#app/problems/reason.ts'
import type { UpstreamFailure } from '#app/upstream/call.ts'
import { upstream } from '#app/upstream/client.ts'
import type { FieldError } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import type { Route } from './+types/links.ts'
import { type LinkLine, linkLines, refusedLines } from './link-lines.ts'
import { listPath } from './list-query.ts'

const max = limits.linksPerUpload

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const api = upstream({ request, context })
  const wanted = new URL(request.url).searchParams.get('folder')
  const [kb, folders] = await Promise.all([
    api.readKb({ params }),
    wanted ? api.attempt.listFolders({ params }) : null,
  ])
  const folder = folders?.ok ? folders.data.find(({ id }) => id === wanted) : undefined
  return {
    title: getTranslator(context).getFixedT(null, 'resources')('links.title'),
    mayUpload: kb.can.upload,
    folder: folder ? { id: folder.id, name: folder.name } : null,
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await readForm(request)
  const typed = String(form.get('links') ?? '')
  const folderId = String(form.get('folderId') ?? '')
  const t = getTranslator(context).getFixedT(null, 'resources')
  const lines = linkLines(typed)
  if (lines.length === 0) return data({ typed, errors: [t('links.none')] }, { status: 400 })
  if (lines.length > max)
    return data({ typed, errors: [t('links.tooMany', { max })] }, { status: 400 })
  const body = { Links: lines.map(({ link }) => link), folderId }
  const answer = await upstream({ request, context }).attempt.addLinks({ params, body })
  if (!answer.ok) {
    return data(
      { typed, errors: sentences(context, lines, answer.error) },
      { status: answer.status },
    )
  }
  return redirectWithFlash(listPath(params.kbId, { folder: folderId || null }), {
    kind: 'success',
    key: 'linksAdded',
    values: { count: answer.data.length },
  })
}

/** Why the links were rejected, one sentence per line. */
function sentences(
  context: Route.ActionArgs['context'],
  lines: LinkLine[],
  { code, fields = {} }: UpstreamFailure,
): string[] {
  const translator = getTranslator(context)
  const t = translator.getFixedT(null, ['resources', 'errors'])
  const refused = refusedLines(lines, fields)
  if (refused.length === 0) return [reasonOf(translator, code)]
  return refused.map(({ line: { n, typed }, codes }) => {
    const reason = codes.map((one) => t(`errors:fields.${one as FieldError}`)).join(' ')
    return t('links.refused', { n, link: shorten(typed), reason })
  })
}

function shorten(typed: string): string {
  return typed.length > 60 ? `${typed.slice(0, 59)}…` : typed
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function AddLinks({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation('resources')
  const { title, mayUpload, folder } = loaderData
  const back = listPath(params.kbId, { folder: folder?.id ?? null })
  const busy = useNavigation().state !== 'idle'
  if (!mayUpload) {
    return (
      <Empty icon="lock" title={t('uploads.forbidden')} text={t('uploads.forbiddenText')} main />
    )
  }
  return (
    <DialogPage title={title} closeTo={back}>
      <Form method="post">
        {folder && <p className="muted">{t('uploads.into', { folder: folder.name })}</p>}
        {folder && <input type="hidden" name="folderId" value={folder.id} />}
        <TextArea
          id="links"
          name="links"
          label={t('links.label')}
          help={t('links.help', { max })}
          errors={actionData?.errors ?? []}
          defaultValue={actionData?.typed}
          rows={6}
          required
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          inputMode="url"
        />
        <DialogActions>
          <CancelLink closeTo={back} />
          <Button look="primary" icon="link" busy={busy}>
            {t('links.button')}
          </Button>
        </DialogActions>
      </Form>
    </DialogPage>
  )
}
