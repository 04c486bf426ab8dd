import { data, href } from 'react-router'
import { ButtonLink } from '#app/components/button.tsx'
import { Empty } from '#app/components/empty.tsx'
import { pageTitle } from '#app/head/page-title.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { getTranslator } from '#app/middleware/language.ts'
import { ownPath } from '#contract/own-path.ts'
import type { Route } from './+types/refused.ts'

export function loader({ request, context, params }: Route.LoaderArgs) {
  const title = getTranslator(context).getFixedT(null, 'toasts')('downloadForbidden')
  const from = ownPath(new URL(request.url).searchParams.get('from') ?? '')
  return data({ title, back: from ?? href('/kb/:kbId/resources', params) }, { status: 403 })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

/** Shown instead of a file that the reader may not download. */
export default function RefusedDownload({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('resources')
  const { title, back } = loaderData
  return (
    <Empty icon="lock" title={title} text={t('refusedText')} main>
      <ButtonLink to={back}>{t('refusedBack')}</ButtonLink>
    </Empty>
  )
}
