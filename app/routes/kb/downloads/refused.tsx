import { data, href } from 'react-router'
import { pageTitle } from '#app/head/page-title.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { upstream } from '#app/upstream/client.ts'
import { ownPath } from '#contract/own-path.ts'
import type { Route } from './+types/refused.ts'
import { refusalOf } from './refusal.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const kb = await upstream({ request, context }).readKb({ params })
  const refusal = refusalOf(kb)
  const t = getTranslator(context).getFixedT(null, ['toasts', 'downloads'])
  const title = refusal === 'none' ? t('downloads:refused.noneTitle') : t('downloadForbidden')
  const from = ownPath(new URL(request.url).searchParams.get('from') ?? '')
  const back = from ?? href('/kb/:kbId/resources', params)
  return data({ title, refusal, back }, { status: refusal === 'none' ? 200 : 403 })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function RefusedDownload({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('downloads')
  const { title, refusal, back } = loaderData
  return (
    <Empty
      icon={refusal === 'none' ? 'download' : 'lock'}
      title={title}
      text={t(`refused.${refusal}`)}
      main
    >
      <ButtonLink to={back}>{t('back')}</ButtonLink>
    </Empty>
  )
}
