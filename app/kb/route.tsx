import { href, Outlet, useParams, useRouteLoaderData } from 'react-router'
import { Icon } from '#app/components/icon.tsx'
import { KbLayout } from '#app/kb/layout.tsx'
import { usePlaces } from '#app/kb/places.ts'
import { useUnread } from '#app/kb/use-unread.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { sidebarOf } from '#app/preferences/cookies.ts'
import { LiveProvider } from '#app/realtime/live-provider.tsx'
import type { loader as rootLoader } from '#app/root.tsx'
import { AppHeader } from '#app/shell/app-header.tsx'
import { headerPaths } from '#app/shell/header-paths.ts'
import { upstream } from '#app/upstream/client.ts'
import { requireUser } from '#app/upstream/user.ts'
import type { Route } from './+types/route.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const api = upstream({ request, context })
  const [user, kb] = await Promise.all([
    requireUser({ request, context }),
    api.readKb({ params: { kbId: params.kbId } }),
  ])
  const chats = kb.can.chat ? await api.listChats({ query: { kbId: kb.id } }) : []
  return { user, kb, chats, sidebar: sidebarOf(request) }
}

/** The frame of a knowledge base: header, sidebar, and the live connection of its pages. */
export default function KbFrame({ loaderData }: Route.ComponentProps) {
  return (
    <LiveProvider kbId={loaderData.kb.id} userId={loaderData.user.id}>
      <KbPlaces {...loaderData} />
    </LiveProvider>
  )
}

type Loaded = Route.ComponentProps['loaderData']
type Shown = Loaded['kb']

function KbPlaces({ user, kb, chats, sidebar }: Loaded) {
  const root = useRouteLoaderData<typeof rootLoader>('root')
  const { chatId } = useParams()
  const { places, settings } = usePlaces(kb, useUnread(chats, chatId), chatId)
  return (
    <KbLayout
      sidebar={sidebar}
      places={places}
      settings={settings}
      header={(opener) => (
        <AppHeader
          {...headerPaths}
          user={user}
          communityUrl={root?.communityUrl}
          withSidebar
          opener={opener}
          title={<KbTitle kb={kb} />}
        >
          <JoinButton kb={kb} />
        </AppHeader>
      )}
    >
      <Outlet />
    </KbLayout>
  )
}

function KbTitle({ kb }: { kb: Shown }) {
  return (
    <span className="kb-title" title={kb.title}>
      <Icon name={kb.icon} />
      <span className="truncate-name">{kb.title}</span>
    </span>
  )
}

function JoinButton({ kb }: { kb: Shown }) {
  const { t } = useTranslation('kb')
  if (!kb.can.join || kb.needApprovalToJoin) return null
  return (
    <form method="post" action={href('/kb/:kbId/join', { kbId: kb.id })}>
      <button type="submit" className="button button-primary">
        {t('join')}
      </button>
    </form>
  )
}
