import { data, href, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { changedOf } from '#app/forms/changed.ts'
import { readForm } from '#app/forms/read-form.ts'
import { submit } from '#app/forms/submit.ts'
import { useAnswer } from '#app/forms/use-answer.ts'
import { useFields } from '#app/forms/use-fields.ts'
import { pageTitle } from '#app/head/page-title.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { noStore } from '#app/middleware/no-store.ts'
import { pagePreviewOf } from '#app/preferences/cookies.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { notAllowed } from '#app/problems/not-allowed.ts'
import { cancelled, writtenIn } from '#app/routes/kb/resources/drafts/cancelled.ts'
import type { Saved } from '#app/routes/kb/resources/drafts/discard-written.ts'
import { KeptDraft } from '#app/routes/kb/resources/drafts/kept-draft.tsx'
import { resourcePlacePath } from '#app/routes/kb/resources/preview/place-path.ts'
import { type Upstream, upstream } from '#app/upstream/client.ts'
import { pageChange } from '#contract/calls/written.ts'
import { documentTitle, withoutSlashes } from '#shared/formats.ts'
import type { Route } from './+types/edit.ts'
import { AlsoEditing } from './also-editing.tsx'
import { DecideForm } from './decide-form.tsx'
import { decided } from './decided.ts'
import { previewOf } from './preview-of.ts'
import { TitleField, WritingForm } from './writing-form.tsx'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const api = upstream({ request, context })
  const resource = await api.readResource({ params })
  if (!resource.can.edit) throw notAllowed()
  const [{ text, version }, kept] = await Promise.all([
    api.readText({ params }),
    api.attempt.readTextDraft({ params }),
  ])
  const draft = kept.ok && kept.data?.content !== text ? kept.data : null
  const isFromDraft = draft !== null && new URL(request.url).searchParams.has('draft')
  const t = getTranslator(context).getFixedT(null, 'write')
  const name = documentTitle(resource.title)
  const begun = isFromDraft ? draft : { content: text, base: version }
  const { folderId } = resource
  const beside = pagePreviewOf(request)
  const mayRename = resource.can.rename
  return {
    title: t('edit', { name }),
    name,
    mayRename,
    text,
    version,
    begun,
    draft,
    isFromDraft,
    folderId,
    beside,
  }
}

export { noStore as headers }

/** A page that others change meanwhile is not loaded again: it has the version it began from. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formData } = change
  return currentUrl.search !== nextUrl.search || formData?.get('intent') === 'discard'
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const api = upstream({ request, context })
  const form = await readForm(request)
  const intent = form.get('intent')
  if (intent === 'preview') return previewOf(api, params.kbId, form)
  if (intent === 'discard') {
    await api.saveTextDraft({ params, body: { content: '', base: 1 } })
    return redirect(href('/kb/:kbId/resources/:resourceId/edit', params))
  }
  const made = form.has('parts') ? decided(form) : form
  if (intent === 'continue') return { written: writtenIn(made), refused: undefined }
  if (intent === 'cancel') {
    const [{ text: content }, resource] = await Promise.all([
      api.readText({ params }),
      api.readResource({ params }),
    ])
    const saved: Saved = { content }
    if (made.has('title')) saved.title = documentTitle(resource.title)
    return cancelled(made, saved, resourcePlacePath(params.kbId, params))
  }
  return save(api, params, made)
}

type Ids = { kbId: string; resourceId: string }

async function save(api: Upstream, params: Ids, form: FormData) {
  const outcome = await submit(form, pageChange, async ({ content, base, title }) => {
    const change = changedOf({ title }, form.get('loaded'))
    // With a name that is refused nothing is saved.
    const refused = change.title && (await rename(api, params, change.title))
    return refused || api.attempt.saveText({ params, body: { content, base } })
  })
  if (outcome.ok) {
    const { resource, isMerged } = outcome.data
    return redirectWithFlash(resourcePlacePath(params.kbId, params), {
      kind: 'success',
      key: isMerged ? 'pageMerged' : 'pageSaved',
      values: { name: documentTitle(resource.title) },
    })
  }
  const refused = { refused: outcome.result }
  if (!outcome.result.error?.['']?.includes('text_changed'))
    return data(refused, { status: outcome.status })
  const content = String(form.get('content') ?? '')
  const body = { content, base: Number(form.get('base')) }
  const merge = await api.attempt.mergeText({ params, body })
  if (!merge.ok) return data(refused, { status: outcome.status })
  const title = form.get('title')?.toString()
  return data({ merge: merge.data, title, refused: undefined }, { status: outcome.status })
}

/** Returns why it was refused. The file keeps its ending, which its title does not have. */
async function rename(api: Upstream, params: Ids, typed: string) {
  const resource = await api.attempt.readResource({ params })
  if (!resource.ok) return resource
  const name = resource.data.title
  const ending = name.slice(documentTitle(name).length)
  const stem = ending ? documentTitle(typed) : typed
  const title = withoutSlashes(stem) + ending
  if (title === name) return null
  const answer = await api.attempt.renameResource({ params, body: { title } })
  return answer.ok ? null : answer
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function EditPage({ loaderData, params, ...props }: Route.ComponentProps) {
  const { t } = useTranslation('write')
  const actionData = useAnswer(props.actionData)
  const { title, name, mayRename, text, version, begun, draft, isFromDraft, folderId } = loaderData
  const written = actionData && 'written' in actionData ? actionData.written : undefined
  const values = written ?? { title: name, content: begun.content, base: String(begun.base) }
  const { fields, errors } = useFields('written', { refused: actionData?.refused, values })
  const merge = actionData && 'merge' in actionData ? actionData : undefined
  return (
    <>
      {merge && <DecideForm name={name} {...merge} />}
      {/* Its text and its draft stay until the decision is saved. */}
      <div className={merge ? 'hidden' : 'contents'}>
        <WritingForm
          // After a decision the form begins anew, with what was decided.
          key={`${values.base} ${isFromDraft}`}
          heading={title}
          place={{ kbId: params.kbId, folderId }}
          // Not of one version: what was written waits in the tab also if the page is saved elsewhere.
          draft={`page ${params.resourceId}${isFromDraft ? ' draft' : ''}`}
          content={fields.content}
          beginsInText
          errors={errors}
          preview={actionData && 'preview' in actionData ? actionData.preview : undefined}
          beside={loaderData.beside}
          saveLabel={t('save')}
          cancelTo={resourcePlacePath(params.kbId, params)}
          saved={{
            ...(mayRename && { title: name }),
            content: text,
            base: String(version),
          }}
          asked={actionData && 'isAsked' in actionData ? actionData : undefined}
        >
          {/* A text field, so that a draft is restored with the version from which it began. */}
          <input type="text" {...fields.base.props} readOnly hidden />
          {mayRename && <TitleField field={fields.title} />}
          <input
            type="text"
            name="loaded"
            value={JSON.stringify({ title: name })}
            readOnly
            hidden
          />
          <AlsoEditing {...params} />
          <KeptDraft {...params} text={text} draft={isFromDraft ? null : draft} />
        </WritingForm>
      </div>
    </>
  )
}
