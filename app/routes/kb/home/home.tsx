import { useId } from 'react'
import { useRouteLoaderData } from 'react-router'
import { pageTitle } from '#app/head/page-title.ts'
import { pageLimits } from '#app/limits.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { noStore } from '#app/middleware/no-store.ts'
import { newFormId } from '#app/middleware/once.ts'
import { publicOrigin } from '#app/middleware/public-origin.ts'
import { firstStepsOf } from '#app/preferences/cookies.ts'
import { useRevalidateSoon } from '#app/realtime/use-revalidate-soon.ts'
import { AskThisPrivately } from '#app/routes/kb/chats/ask-privately-button.tsx'
import { AskForm, askFormId } from '#app/routes/kb/chats/compose/ask-form.tsx'
import { readFirstSuggested } from '#app/routes/kb/chats/compose/read-suggested-questions.ts'
import { SuggestedQuestions } from '#app/routes/kb/chats/compose/suggested-questions.tsx'
import { useKbContext } from '#app/routes/kb/chats/kb-context.ts'
import { JoinButton } from '#app/routes/kb/join-requests/join-button.tsx'
import { UploadButton } from '#app/routes/kb/resources/upload/upload-button.tsx'
import type { loader as kbLoader } from '#app/routes/kb/route.tsx'
import { useLastLoaded } from '#app/ui/lists/use-last-loaded.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { upstream } from '#app/upstream/client.ts'
import { listed } from '#app/upstream/listed.ts'
import type { Kb } from '#contract/entities/kb.ts'
import type { Route } from './+types/home.ts'
import { Faces, KbFacts } from './facts.tsx'
import { FirstSteps, hasFewFiles, stepsOf } from './first-steps.tsx'
import { ForYou } from './for-you.tsx'
import { NewMenu } from './new-menu.tsx'
import { readForYou } from './read-for-you.ts'
import { RecentFiles, RecentMessages } from './recent.tsx'

const noMembers = { collaborators: [], invitees: [] }

/** `files` is an error if the reader may not read files. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const api = upstream({ request, context })
  const kb = await api.readKb({ params })
  const isShared = kb.role !== null && kb.memberCount > 1
  const firstSteps = firstStepsOf(request)
  const mayBeInviting = kb.can.share && firstSteps === 'shown' && hasFewFiles(kb)
  const [files, people, forYou, suggested] = await Promise.all([
    api.attempt.listResources({ params, query: { limit: pageLimits.recentShown } }),
    isShared || mayBeInviting
      ? api.attempt.listCollaborators({ params, query: { limit: pageLimits.facesShown } })
      : null,
    readForYou({ request, context }, kb),
    kb.can.chat && kb.resourceCount > 0 ? readFirstSuggested({ request, context }, kb.id) : null,
  ])
  const { collaborators, invitees } = people?.ok ? people.data : noMembers
  const faces = (isShared ? collaborators : []).map(({ userId: id, displayName, profileURL }) => {
    return { id, displayName, profileURL }
  })
  const list = listed(files, ({ resources }) => resources)
  const invitation = kb.invitationLink && publicOrigin({ request, context }) + kb.invitationLink
  return {
    files: list,
    faces,
    forYou,
    suggested,
    invitation,
    isInviting: invitees.some(({ status }) => status === 'pending'),
    firstSteps,
    clientId: newFormId(context),
  }
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
  'notification',
  'notification_mark_as_read',
])

// On a phone they are after the question.
const actionRow = 'flex gap-2 empty:hidden max-sm:order-1 max-sm:mt-3 print:hidden'

export default function KbHome({ loaderData, params }: Route.ComponentProps) {
  const frame = useRouteLoaderData<typeof kbLoader>('routes/kb/route')
  useRevalidateSoon(({ type }) => matters.has(type))
  const { unread, chats: listing } = useKbContext()
  const chats = useLastLoaded(params.kbId, listing.items)
  if (!frame) return null
  const { kb } = frame
  const { files, faces, forYou, suggested, isInviting, clientId } = loaderData
  const chatOf = (system: 'townhall' | 'ai_chat') =>
    chats?.find(({ systemChat }) => systemChat === system)
  const ai = chatOf('ai_chat')
  const isEmpty = kb.resourceCount === 0
  const isAsked = Boolean(ai?.lastMessageAt)
  const begun = { files: files.items, isAsked, isInviting }
  const steps = loaderData.firstSteps === 'shown' ? stepsOf(kb, begun) : null
  const ask = ai && !isEmpty && (
    <>
      <AskForm kbId={kb.id} chatId={ai.id} fileCount={kb.resourceCount} clientId={clientId} />
      <WhoSees kbId={kb.id} />
      <SuggestedQuestions kbId={kb.id} chatId={ai.id} suggested={suggested} />
    </>
  )
  return (
    <Page>
      <div className="max-sm:flex max-sm:flex-col max-sm:[&>header]:contents">
        <PageHeader title={kb.title}>
          <div className={actionRow}>
            {kb.can.upload && steps?.hasFiles !== false && (
              <UploadButton kbId={kb.id} folder={null} look={isEmpty ? 'primary' : 'plain'} />
            )}
            <NewMenu kb={kb} townhall={chatOf('townhall')?.id} mayAsk={ai !== undefined} />
          </div>
        </PageHeader>
        <About kb={kb} />
        <Faces kb={kb} faces={faces} />
        <GuestNotice kb={kb} />
        {(!steps || steps.isAsked) && <div>{ask}</div>}
        {steps && <FirstSteps kb={kb} steps={steps} invitation={loaderData.invitation} ask={ask} />}
      </div>
      <ForYou kb={kb} {...forYou} />
      <div className="mt-9 grid grid-cols-[repeat(auto-fit,minmax(min(340px,100%),1fr))] gap-x-12 gap-y-8">
        {kb.can.read && <RecentFiles kbId={kb.id} listing={files} />}
        {kb.can.chat && <RecentMessages kbId={kb.id} listing={listing} />}
      </div>
      <KbFacts kb={kb} chatCount={chats?.length ?? null} unread={unread} />
    </Page>
  )
}

/** Of what is asked above. */
function WhoSees({ kbId }: { kbId: string }) {
  const { t } = useTranslation('chatLinks')
  return (
    <div className="mt-2 mb-1 flex flex-wrap items-center justify-between gap-x-2 text-ink-2 text-sm print:hidden">
      <p className="flex-[1_1_160px] text-balance">{t('askedHere')}</p>
      <div className="-mx-3.5">
        <AskThisPrivately kbId={kbId} form={askFormId} />
      </div>
    </div>
  )
}

function About({ kb }: { kb: Kb }) {
  return (
    <>
      {kb.description && (
        <p className="max-w-[68ch] text-ink-2 text-pretty max-sm:mt-2 sm:-mt-2">{kb.description}</p>
      )}
      {kb.isSummaryByModel && <KbSummary text={kb.summary} />}
    </>
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
