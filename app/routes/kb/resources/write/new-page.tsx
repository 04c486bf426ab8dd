import { data } from 'react-router'
import { readForm } from '#app/forms/read-form.ts'
import { submit } from '#app/forms/submit.ts'
import { useFields } from '#app/forms/use-fields.ts'
import { pageTitle } from '#app/head/page-title.ts'
import { useReason } from '#app/locales/use-reason.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { pagePreviewOf } from '#app/preferences/cookies.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { notAllowed } from '#app/problems/not-allowed.ts'
import { cancelled } from '#app/routes/kb/resources/drafts/cancelled.ts'
import { driveIdPath } from '#app/routes/kb/resources/list/drive-query.ts'
import { listPath } from '#app/routes/kb/resources/list/list-query.ts'
import { resourcePlacePath } from '#app/routes/kb/resources/preview/place-path.ts'
import { readUploadTarget } from '#app/routes/kb/resources/upload/read-upload-target.ts'
import { type Upstream, upstream } from '#app/upstream/client.ts'
import { newPageInput } from '#contract/calls/written.ts'
import { limits } from '#contract/limits.ts'
import { documentTitle } from '#shared/formats.ts'
import type { Route } from './+types/new-page.ts'
import { withinOf } from './paths.ts'
import { previewOf } from './preview-of.ts'
import { TemplateChoice } from './template-choice.tsx'
import { TitleField, WritingForm } from './writing-form.tsx'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const api = upstream({ request, context })
  const query = new URL(request.url).searchParams
  const [{ mayUpload, folder }, templates, template] = await Promise.all([
    readUploadTarget({ request, context }, params),
    api.attempt.listTemplates({ params }),
    readTemplate(api, params.kbId, query),
  ])
  if (!mayUpload) throw notAllowed()
  return {
    title: getTranslator(context).getFixedT(null, 'write')('new'),
    folder,
    within: withinOf(query.toString()),
    asked: titleIn(query),
    // A knowledge base that only collects files shows none.
    templates: templates.ok ? templates.data : [],
    beside: pagePreviewOf(request),
    template,
  }
}

function titleIn(query: URLSearchParams): string {
  return query.get('title')?.slice(0, limits.fileNameLength) ?? ''
}

async function readTemplate({ attempt }: Upstream, kbId: string, query: URLSearchParams) {
  const id = query.get('template')
  const template = id ? await attempt.readTemplate({ params: { kbId, resourceId: id } }) : null
  return template?.ok ? { id, text: template.data.text } : { id: null, text: '' }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const api = upstream({ request, context })
  const form = await readForm(request)
  if (form.get('intent') === 'preview') return previewOf(api, params.kbId, form)
  if (form.get('intent') === 'cancel') {
    const query = new URL(request.url).searchParams
    const { text: content } = await readTemplate(api, params.kbId, query)
    const folder = query.get('folder')
    const back = backPath(params.kbId, { folder, within: withinOf(query.toString()) })
    return cancelled(form, { title: titleIn(query), content }, back)
  }
  const outcome = await submit(form, newPageInput, (body) =>
    api.attempt.createPage({ params, body }),
  )
  if (!outcome.ok) return data({ refused: outcome.result }, { status: outcome.status })
  const { id: resourceId, title } = outcome.data
  return redirectWithFlash(resourcePlacePath(params.kbId, { resourceId }), {
    kind: 'success',
    key: 'pageCreated',
    values: { name: documentTitle(title) },
  })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

const taken = 'file_name_taken'

function backPath(
  kbId: string,
  { folder, within }: { folder: string | null; within: ReturnType<typeof withinOf> },
) {
  return within === 'drive' ? driveIdPath(kbId, folder) : listPath(kbId, { folder })
}

export default function NewPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation('write')
  const reasonOf = useReason()
  const { folder, within, title, asked, templates, template } = loaderData
  const folderId = folder?.id ?? null
  const begun = { title: asked, content: template.text }
  const written = actionData && 'written' in actionData ? actionData.written : begun
  const { fields, errors } = useFields('newPage', { refused: actionData?.refused, values: written })
  const isTaken = errors?.includes(taken)
  return (
    <WritingForm
      key={template.id}
      heading={title}
      draft={`new page ${params.kbId} ${folderId ?? ''} ${template.id ?? ''} ${asked}`.trim()}
      place={{ kbId: params.kbId, folderId }}
      content={fields.content}
      errors={isTaken ? undefined : errors}
      preview={actionData && 'preview' in actionData ? actionData.preview : undefined}
      beside={loaderData.beside}
      saveLabel={t('create')}
      cancelTo={backPath(params.kbId, { folder: folderId, within })}
      saved={begun}
      asked={actionData && 'isAsked' in actionData ? actionData : undefined}
    >
      {templates.length > 0 && (
        <TemplateChoice
          kbId={params.kbId}
          folder={folderId}
          within={within}
          templates={templates}
          chosen={template.id}
        />
      )}
      <TitleField
        field={fields.title}
        help={folder ? t('into', { folder: folder.name }) : undefined}
        errors={isTaken ? [reasonOf([taken])] : undefined}
        autoFocus
      />
    </WritingForm>
  )
}
