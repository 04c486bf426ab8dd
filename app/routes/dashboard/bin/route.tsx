import { pageTitle } from '#app/head/page-title.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { noStore } from '#app/middleware/no-store.ts'
import { useRevalidateOn } from '#app/realtime/live-provider.tsx'
import { BinList } from '#app/routes/bin/bin-list.tsx'
import { readBin } from '#app/routes/bin/read-bin.ts'
import type { ServerEvent } from '#contract/events.ts'
import type { Route } from './+types/route.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  return readBin({ request, context }, null)
}

export { noStore as headers }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

const events: ServerEvent['type'][] = ['kb_restore', 'kb_remove']

export default function DeletedKbs({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('bin')
  useRevalidateOn(events)
  return <BinList kbId={null} emptyText={t('emptyOfKbs')} {...loaderData} />
}
