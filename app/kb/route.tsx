import { href, Outlet } from 'react-router'
import { KbLayout } from '#app/kb/layout.tsx'
import { usePlaces } from '#app/kb/places.ts'
import { KbTitle } from '#app/kb/title.tsx'
import { useUnread } from '#app/kb/use-unread.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { sidebarOf } from '#app/preferences/cookies.ts'
import { useJoinKb } from '#app/realtime/live-provider.tsx'
import { AppHeader } from '#app/shell/app-header.tsx'
import { upstream } from '#app/upstream/client.ts'
import type { Kb } from '#contract/entities/kb.ts'
import type { Route } from './+types/route.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const api = upstream({ request, context })
  const kb = await api.readKb({ params })
  const chats = kb.can.chat ? await api.listChats({ query: { kbId: kb.id } }) : []
  return { kb, chats, sidebar: sidebarOf(request) }
}

/** The frame of a knowledge base: header, sidebar, and what is heard of it live. */
export default function KbFrame({ loaderData, params }: Route.ComponentProps) {
  const { kb, chats, sidebar } = loaderData
  useJoinKb(kb.id)
  const unread = useUnread(chats, params.chatId)
  const { places, settings } = usePlaces(kb, unread, params.chatId)
  return (
    <KbLayout
      sidebar={sidebar}
      places={places}
      settings={settings}
      header={(opener) => (
        <AppHeader withSidebar opener={opener} title={<KbTitle kb={kb} />}>
          <JoinButton kb={kb} />
        </AppHeader>
      )}
    >
      <Outlet />
    </KbLayout>
  )
}

function JoinButton({ kb }: { kb: Kb }) {
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
