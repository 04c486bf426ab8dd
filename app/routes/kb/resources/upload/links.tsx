import { Form, useNavigation } from 'react-router'
import { CancelLink, DialogActions, DialogPage } from '#app/dialogs/dialog-page.tsx'
import { FormTextArea } from '#app/forms/form-fields.tsx'
import { submitForm } from '#app/forms/submit.ts'
import { useAnswer } from '#app/forms/use-answer.ts'
import { type Refused, useFields } from '#app/forms/use-fields.ts'
import { pageTitle } from '#app/head/page-title.ts'
import { useFieldErrors } from '#app/locales/use-field-errors.ts'
import { useReason } from '#app/locales/use-reason.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { backToList } from '#app/routes/kb/resources/change/back-to.ts'
import { listPath } from '#app/routes/kb/resources/list/list-query.ts'
import { Button } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { upstream } from '#app/upstream/client.ts'
import { limits } from '#contract/limits.ts'
import type { Route } from './+types/links.ts'
import { linkLines, refusedLines } from './link-lines.ts'
import { linksInput } from './links-input.ts'
import { readUploadTarget } from './read-upload-target.ts'

const max = limits.linksPerUpload

export async function loader({ request, context, params }: Route.LoaderArgs) {
  return {
    title: getTranslator(context).getFixedT(null, 'resources')('addLinks'),
    ...(await readUploadTarget({ request, context }, params)),
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { attempt } = upstream({ request, context })
  return submitForm(
    { request },
    linksInput,
    async ({ links, folderId }) => {
      const body = { links: links.map(({ link }) => link), folderId }
      const answer = await attempt.addLinks({ params, body })
      return answer.ok ? { ...answer, data: { folderId, count: links.length } } : answer
    },
    ({ folderId, count }) =>
      redirectWithFlash(
        backToList(request, params.kbId, listPath(params.kbId, { folder: folderId })),
        {
          kind: 'success',
          key: 'linksAdded',
          values: { count },
        },
      ),
  )
}

/** One sentence for each rejected line. */
function useLinkErrors({ error: errors, initialValue }: Partial<Refused> = {}): string[] {
  const { t } = useTranslation('fileDialogs')
  const errorsOf = useFieldErrors()
  const reasonOf = useReason()
  if (!errors) return []
  if (errors['']) return [reasonOf(errors[''])]
  if (errors.links)
    return [errors.links.includes('too_many') ? t('links.tooMany', { max }) : t('links.none')]
  return refusedLines(linkLines(String(initialValue?.links ?? '')), errors).map(
    ({ line: { n, typed }, codes }) =>
      t('links.refused', { n, link: shorten(typed), reason: errorsOf(codes).join(' ') }),
  )
}

function shorten(typed: string): string {
  return typed.length > 60 ? `${typed.slice(0, 59)}…` : typed
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function AddLinks({ loaderData, params, ...props }: Route.ComponentProps) {
  const actionData = useAnswer(props.actionData)
  const { t } = useTranslation(['fileDialogs', 'resources'])
  const { title, mayUpload, folder } = loaderData
  const back = listPath(params.kbId, { folder: folder?.id ?? null })
  const { form, fields } = useFields('links', { refused: actionData?.refused })
  const errors = useLinkErrors(actionData?.refused)
  const busy = useNavigation().state !== 'idle'
  if (!mayUpload) {
    return (
      <Empty
        icon="lock"
        title={t('resources:uploads.forbidden')}
        text={t('resources:uploads.forbiddenText')}
        main
      />
    )
  }
  return (
    <DialogPage title={title} closeTo={back}>
      <Form {...form}>
        {folder && (
          <p className="text-ink-2">{t('resources:uploads.into', { folder: folder.name })}</p>
        )}
        {folder && <input type="hidden" name="folderId" value={folder.id} />}
        <FormTextArea
          field={fields.links}
          label={t('links.label')}
          help={t('links.help', { max })}
          errors={errors}
          rows={6}
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
