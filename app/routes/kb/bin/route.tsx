import { pageTitle } from '#app/head/page-title.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { isOfResources, useRevalidateSoon } from '#app/realtime/use-revalidate-soon.ts'
import { BinList } from '#app/routes/bin/bin-list.tsx'
import { readBin } from '#app/routes/bin/read-bin.ts'
import type { Route } from './+types/route.ts'

export function loader({ request, context, params }: Route.LoaderArgs) {
  return readBin({ request, context }, params.kbId)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function BinPage({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation('bin')
  useRevalidateSoon((event) => isOfResources(params.kbId, event) || event.type === 'message_delete')
  return <BinList kbId={params.kbId} emptyText={t('emptyText')} {...loaderData} />
}
