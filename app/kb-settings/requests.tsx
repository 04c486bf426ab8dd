import { useRouteLoaderData } from 'react-router'
import { RequestList } from '#app/join-requests/request-list.tsx'
import type { loader as settingsLoader } from '#app/kb-settings/layout.tsx'
import { upstream } from '#app/upstream/client.ts'
import type { Route } from './+types/requests.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { attempt } = upstream({ request, context })
  const [requests, people] = await Promise.all([
    attempt.listJoinRequests({ params }),
    attempt.listCollaborators({ params }),
  ])
  const members = people.ok ? people.data.collaborators : []
  // Who has just lost their role is told so around this list.
  return {
    requests: requests.ok ? requests.data : [],
    names: Object.fromEntries(members.map(({ userId, displayName }) => [userId, displayName])),
  }
}

export default function JoinRequests({ loaderData }: Route.ComponentProps) {
  const kb = useRouteLoaderData<typeof settingsLoader>('kb-settings/layout')?.kb
  if (!kb) return null
  return <RequestList kb={kb} {...loaderData} />
}
