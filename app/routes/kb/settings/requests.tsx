import { useRouteLoaderData } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { RequestList } from '#app/routes/kb/join-requests/request-list.tsx'
import { LoadedList } from '#app/ui/lists/loaded-list.tsx'
import { upstream } from '#app/upstream/client.ts'
import { listed } from '#app/upstream/listed.ts'
import type { Route } from './+types/requests.ts'
import type { loader as settingsLoader } from './layout.tsx'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { attempt } = upstream({ request, context })
  const [requests, people] = await Promise.all([
    attempt.listJoinRequests({ params }),
    attempt.listCollaborators({ params }),
  ])
  const members = people.ok ? people.data.collaborators : []
  return {
    requests: listed(requests, (all) => all),
    names: Object.fromEntries(members.map(({ userId, displayName }) => [userId, displayName])),
  }
}

export default function JoinRequests({ loaderData }: Route.ComponentProps) {
  const kb = useRouteLoaderData<typeof settingsLoader>('routes/kb/settings/layout')?.kb
  const { t } = useTranslation('sharing')
  if (!kb) return null
  return (
    <LoadedList
      here={kb.id}
      list={loaderData.requests}
      sentence={(values) => t('requests.failed', values)}
    >
      {(requests) => <RequestList kb={kb} requests={requests} names={loaderData.names} />}
    </LoadedList>
  )
}
