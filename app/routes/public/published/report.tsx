import { data, Form, href, redirect } from 'react-router'
import { FormTextArea } from '#app/forms/form-fields.tsx'
import { submitForm } from '#app/forms/submit.ts'
import { useFields } from '#app/forms/use-fields.ts'
import { pageTags } from '#app/head/meta-tags.ts'
import { pageFacts } from '#app/head/page-head.ts'
import { useReason } from '#app/locales/use-reason.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { upstream } from '#app/upstream/client.ts'
import { reportInput } from '#contract/calls/published.ts'
import { limits } from '#contract/limits.ts'
import { ownPath } from '#contract/own-path.ts'
import type { Route } from './+types/report.ts'
import { kbAddress } from './addresses.ts'
import { cachedFor } from './arrive.ts'
import { Frame } from './frame.tsx'

export async function loader({ request, context, params: { kbId } }: Route.LoaderArgs) {
  const { kb } = await upstream({ request, context }).readPublishedKb({ params: { kbId } })
  const { searchParams } = new URL(request.url)
  const about = ownPath((searchParams.get('page') ?? '').slice(0, limits.urlLength))
  const title = `${getTranslator(context).getFixedT(null, 'published')('report.title')} · ${kb.title}`
  const page = pageFacts({ request, context }, { title, description: '', indexed: false })
  const isSent = searchParams.has('sent')
  return data({ page, kb, about: about ?? kbAddress(kb), isSent }, cachedFor({ request }))
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { attempt } = upstream({ request, context })
  return submitForm(
    { request },
    reportInput,
    (body) => attempt.reportPublished({ params, body }),
    () => redirect(`${href('/p/:kbId/report', params)}?sent`),
  )
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => pageTags(loaderData?.page)

export default function Report({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['published', 'common'])
  const { kb, about, isSent } = loaderData
  const { form, fields, errors } = useFields('report', {
    values: { url: about },
    refused: actionData?.refused,
  })
  const reason = useReason()
  return (
    <Frame kb={kb} above={[]} inside={href('/kb/:kbId', { kbId: kb.id })}>
      {isSent ? (
        <Empty main icon="check_circle" title={t('report.sent')} text={t('report.sentText')}>
          <ButtonLink href={kbAddress(kb)}>{t('report.back', { title: kb.title })}</ButtonLink>
        </Empty>
      ) : (
        <div className="max-w-[560px]">
          <h1 className="mb-2 text-title">{t('report.title')}</h1>
          <p className="mb-6 text-ink-2">{t('report.text')}</p>
          <Form {...form}>
            {errors && (
              <Notice kind="error">{t('report.failed', { reason: reason(errors) })}</Notice>
            )}
            <FormTextArea field={fields.message} label={t('report.message')} rows={5} autoFocus />
            <input type="hidden" name="url" value={fields.url.props.defaultValue} />
            <p className="text-ink-2 text-sm wrap-anywhere">
              {t('report.about', { path: fields.url.props.defaultValue })}
            </p>
            <div className="flex justify-end gap-2">
              <ButtonLink href={fields.url.props.defaultValue ?? kbAddress(kb)}>
                {t('common:cancel')}
              </ButtonLink>
              <Button look="primary">{t('report.send')}</Button>
            </div>
          </Form>
        </div>
      )}
    </Frame>
  )
}
