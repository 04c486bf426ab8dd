import { useId } from 'react'
import { href, useRouteLoaderData } from 'react-router'
import { v7 } from 'uuid'
import { pageTitle } from '#app/head/page-title.ts'
import { pageLimits } from '#app/limits.ts'
import { formatCount, formatSize } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { unreadFigure } from '#app/locales/use-unread-words.ts'
import { noStore } from '#app/middleware/no-store.ts'
import { useRevalidateSoon } from '#app/realtime/use-revalidate-soon.ts'
import { AskPrivatelyButton } from '#app/routes/kb/chats/ask-privately-button.tsx'
import { AskForm } from '#app/routes/kb/chats/compose/ask-form.tsx'
import { isFullPage, startsOf } from '#app/routes/kb/chats/groups.ts'
import { useKbContext } from '#app/routes/kb/chats/kb-context.ts'
import { StartLinks } from '#app/routes/kb/chats/start-links.tsx'
import { JoinButton } from '#app/routes/kb/join-requests/join-button.tsx'
import { UploadButton } from '#app/routes/kb/resources/upload/upload-button.tsx'
import type { loader as kbLoader } from '#app/routes/kb/route.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { useLastLoaded } from '#app/ui/lists/use-last-loaded.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { upstream } from '#app/upstream/client.ts'
import { listed } from '#app/upstream/listed.ts'
import type { Kb } from '#contract/entities/kb.ts'
import type { Route } from './+types/home.ts'
import { RecentFiles, RecentMessages } from './recent.tsx'

/** `files` is an error if the reader may not read files. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { attempt } = upstream({ request, context })
  const files = await attempt.listResources({ params, query: { limit: pageLimits.recentShown } })
  return { files: listed(files, ({ resources }) => resources), clientId: v7() }
}

export { noStore as headers }

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, undefined)

const matters = new Set([
  'resource_add',
  'resource_remove',
  'resource_update',
  'files_change',
  'kb_member_add',
  'kb_member_remove',
])

export default function KbHome({ loaderData, params }: Route.ComponentProps) {
  const frame = useRouteLoaderData<typeof kbLoader>('routes/kb/route')
  useRevalidateSoon(({ type }) => matters.has(type))
  const { unread, chats: listing } = useKbContext()
  const chats = useLastLoaded(params.kbId, listing.items)
  if (!frame) return null
  const { kb } = frame
  const chatId = (system: 'townhall' | 'ai_chat') =>
    chats?.find(({ systemChat }) => systemChat === system)?.id
  const asked = kb.resourceCount > 0 ? chatId('ai_chat') : undefined
  return (
    <Page>
      <PageHeader title={kb.title} />
      {kb.description && (
        <p className="-mt-2 max-w-[68ch] text-ink-2 text-pretty">{kb.description}</p>
      )}
      {kb.isSummaryByModel && <KbSummary text={kb.summary} />}
      <GuestNotice kb={kb} />
      {asked && (
        <AskForm
          kbId={kb.id}
          chatId={asked}
          fileCount={kb.resourceCount}
          clientId={loaderData.clientId}
        />
      )}
      <Actions kb={kb} townhall={chatId('townhall')} mayAsk={Boolean(chatId('ai_chat'))} />
      <HomeFigures kb={kb} chatCount={chats?.length ?? null} unread={unread} />
      <div className="mt-10 grid grid-cols-[repeat(auto-fit,minmax(min(340px,100%),1fr))] gap-x-12 gap-y-8">
        {kb.can.read && <RecentFiles kbId={kb.id} listing={loaderData.files} />}
        {kb.can.chat && <RecentMessages kbId={kb.id} listing={listing} />}
      </div>
    </Page>
  )
}

/** A model writes it; people write the description. */
function KbSummary({ text }: { text: string }) {
  const { t } = useTranslation('kb')
  const id = useId()
  return (
    <section className="mt-4 max-w-[68ch]" aria-labelledby={id}>
      <h2 id={id} className="font-label text-ink-2 text-sm">
        {t('home.summary')}
      </h2>
      <p className="mt-0.5 text-pretty">{text}</p>
    </section>
  )
}

interface ActionsProps {
  kb: Kb
  /** Missing if the reader may not see it. */
  townhall: string | undefined
  mayAsk: boolean
}

function Actions({ kb, townhall, mayAsk }: ActionsProps) {
  const { t } = useTranslation('kb')
  const at = { kbId: kb.id }
  const isEmpty = kb.resourceCount === 0
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {kb.can.upload && (
        <UploadButton kbId={kb.id} folder={null} look={isEmpty ? 'primary' : 'plain'} />
      )}
      {townhall && (
        <ButtonLink icon="forum" to={href('/kb/:kbId/chats/:chatId', { ...at, chatId: townhall })}>
          {t('home.talk')}
        </ButtonLink>
      )}
      {mayAsk && <AskPrivatelyButton kbId={kb.id} />}
      <StartLinks starts={startsOf(kb)} />
    </div>
  )
}

function GuestNotice({ kb }: { kb: Kb }) {
  const { t } = useTranslation('kb')
  if (kb.role) return null
  return (
    <>
      <Notice className="mt-4" kind="info">
        {kb.hasAskedToJoin ? t('home.asked') : t('home.guest')}
      </Notice>
      <JoinButton kb={kb} inPage />
    </>
  )
}

interface HomeFiguresProps {
  kb: Kb
  /** Null if unknown. */
  chatCount: number | null
  unread: number
}

function HomeFigures({ kb, chatCount, unread }: HomeFiguresProps) {
  const { t } = useTranslation('kb')
  const at = { kbId: kb.id }
  return (
    <dl className="my-7 grid grid-cols-[repeat(auto-fit,minmax(128px,1fr))] border-line border-y">
      <Figure
        label={t('home.resources')}
        value={formatCount(kb.resourceCount)}
        to={kb.can.read ? href('/kb/:kbId/resources', at) : undefined}
        note={t('home.size', { size: formatSize(kb.resourceSize) })}
      />
      {kb.can.chat && (
        <>
          <Figure
            label={t('home.chats')}
            value={chatFigure(chatCount)}
            to={href('/kb/:kbId/chats', at)}
          />
          <Figure
            label={t('home.unread')}
            value={unreadFigure(unread)}
            to={href('/kb/:kbId/notifications', at)}
          />
        </>
      )}
      <Figure
        label={t('home.members')}
        value={formatCount(kb.memberCount)}
        to={kb.role ? href(membersPath(kb), at) : undefined}
        dialog
      />
    </dl>
  )
}

function chatFigure(count: number | null): string {
  if (count === null) return '–'
  return isFullPage(count) ? `${count}+` : formatCount(count)
}

// Administrators manage members where they are listed; others only see who is here.
function membersPath({ can }: Pick<Kb, 'can'>) {
  return can.manageMembers ? '/kb/:kbId/settings/collaborators' : '/kb/:kbId/people'
}

interface FigureProps {
  label: string
  value: string
  note?: string
  to?: string | undefined
  dialog?: boolean
}

function Figure({ label, value, note, to, dialog }: FigureProps) {
  const id = useId()
  const [named, counted] = [`${id}name`, `${id}count`]
  return (
    <div className="flex flex-col pt-4 pr-4 pb-4.5">
      <dt className="text-ink-2 text-sm" id={named}>
        {label}
      </dt>
      <dd className="font-heading text-2xl leading-[1.3] tabular-nums">
        {to ? (
          <Anchor
            className="no-underline hover:underline hover:decoration-1 hover:underline-offset-4"
            to={to}
            dialog={dialog}
            id={counted}
            aria-labelledby={`${named} ${counted}`}
          >
            {value}
          </Anchor>
        ) : (
          value
        )}
        {note && <span className="text-ink-2 text-sm block font-normal">{note}</span>}
      </dd>
    </div>
  )
}
