import {
  href,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useRouteLoaderData,
} from 'react-router'
import { submitHere } from '#app/forms/submit-here.ts'
import { pageTitle } from '#app/head/page-title.ts'
import { useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { isOfResource, useRevalidateSoon } from '#app/realtime/use-revalidate-soon.ts'
import { folderCrumbs } from '#app/routes/kb/resources/change/folder-trail.ts'
import { ResourceMenu } from '#app/routes/kb/resources/list/resource-menu.tsx'
import { isWaiting } from '#app/routes/kb/resources/list/resource-status.tsx'
import { Preview } from '#app/routes/kb/resources/preview/preview.tsx'
import { isPageShown } from '#app/routes/kb/resources/preview/use-page-in-view.ts'
import { StarButton } from '#app/routes/kb/resources/star/star-form.tsx'
import { versionsPath } from '#app/routes/kb/resources/versions/versions-path.ts'
import { editPath } from '#app/routes/kb/resources/write/paths.ts'
import type { loader as kbLoader } from '#app/routes/kb/route.tsx'
import { PaneHeader } from '#app/shell/pane-header.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink, IconLink } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/icon.tsx'
import { upstream } from '#app/upstream/client.ts'
import { templateInput } from '#contract/calls/written.ts'
import { documentTitle } from '#shared/formats.ts'
import type { Route } from './+types/detail.ts'
import { FactsButton, type FactsState, useFactsBeside } from './facts-button.tsx'
import { readDetail, type ShownDetail } from './read-detail.ts'
import { AskAboutForm, hasAnswers, ResourceFacts } from './resource-facts.tsx'
import { keepHeaderWhole } from './show-passage.ts'
import { StillReading } from './still-reading.tsx'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  return readDetail({ request, context }, params, query)
}

/** Makes the page a template, or takes that away. */
export function action({ request, context, params }: Route.ActionArgs) {
  const { attempt } = upstream({ request, context })
  return submitHere(
    { request, context },
    {
      schema: templateInput,
      call: (body) => attempt.markTemplate({ params, body }),
      done: (_, { isTemplate }) => ({ key: isTemplate ? 'templateAdded' : 'templateRemoved' }),
      failed: 'templateNotChanged',
      otherwise: href('/kb/:kbId/resources/:resourceId', params),
    },
  )
}

/** A page that is in the document is not fetched again. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  return isPageShown(change) ? false : change.defaultShouldRevalidate
}

function titleOf({ title, kind }: ShownDetail['resource']): string {
  return documentTitle(title, kind)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData && titleOf(loaderData.resource))

// A link to a comment shows them where they are, and writing one takes their place.
const besideIt =
  'xl:has-[aside_:target]:grid-cols-[minmax(0,1fr)_340px] xl:in-[body:has([data-beside])]:grid-cols-[minmax(0,1fr)_340px]'
const columns: Record<FactsState, string> = {
  shown: 'grid-cols-[minmax(0,1fr)_340px]',
  hidden: `grid-cols-1 ${besideIt}`,
  roomy: `grid-cols-1 ${besideIt} min-[90rem]:grid-cols-[minmax(0,1fr)_340px]`,
}

// Beside the text it is among the facts.
const askLooks: Record<FactsState, string> = {
  shown: 'xl:hidden',
  hidden: '',
  roomy: 'min-[90rem]:hidden',
}

export default function ResourceDetail({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation(['resources', 'file'])
  const kb = useRouteLoaderData<typeof kbLoader>('routes/kb/route')?.kb
  const { resource, trail, isStarred, author } = loaderData
  const beside = useFactsBeside(loaderData.fileFacts)
  useRevalidateSoon((event) => isOfResource(resource.id, event))
  return (
    <article className="flex min-h-full flex-col">
      <span key={useLocation().key} ref={keepHeaderWhole} hidden />
      <PaneHeader>
        <div className="mr-auto flex min-w-0 flex-1 flex-wrap items-baseline gap-x-1 max-sm:basis-32">
          {kb?.can.read && (
            <>
              <Breadcrumb
                className="-ml-1 min-w-0 text-sm max-sm:[&>ol]:flex-nowrap"
                crumbs={folderCrumbs(params.kbId, t('top'), trail, false)}
              />
              <Icon
                name="chevron_right"
                size={16}
                className="self-center text-ink-2 max-sm:hidden"
              />
            </>
          )}
          <h1 className="wrap-anywhere text-lg max-sm:w-full">{titleOf(resource)}</h1>
          {author && <WrittenBy {...author} />}
        </div>
        <div className="flex items-center gap-x-3 max-sm:gap-x-0">
          {kb?.can.chat && hasAnswers(loaderData) && (
            <div className={classes('mr-1 print:hidden', askLooks[beside.state])}>
              <AskAboutForm kbId={params.kbId} resourceId={resource.id} />
            </div>
          )}
          <WritingLinks resource={resource} isWritten={author !== null} />
          {isStarred !== undefined && resource.can.preview && (
            <StarButton resource={resource} isStarred={isStarred} label={t('star.add')} />
          )}
          <FactsButton kind={resource.kind} beside={beside} />
          <ResourceMenu kbId={params.kbId} resource={resource} />
        </div>
      </PaneHeader>
      <div className={classes('grid flex-1 max-xl:grid-cols-1 print:block', columns[beside.state])}>
        <section
          className="min-w-0 px-6 pb-12 max-sm:px-4 has-data-drawn:bg-paper print:bg-transparent"
          aria-label={t('file:preview')}
        >
          <Preview shown={loaderData} />
          {isWaiting(resource) && <StillReading />}
        </section>
        <ResourceFacts shown={loaderData} state={beside.state} />
      </div>
    </article>
  )
}

function WrittenBy({ person, at }: NonNullable<ShownDetail['author']>) {
  const { t } = useTranslation('file')
  const { moment } = useFormats()
  const name = person.displayName || person.name
  return (
    <p className="w-full truncate text-ink-2 text-sm">
      {t('writtenBy', { person: name, when: moment(at) })}
    </p>
  )
}

interface WritingLinksProps {
  resource: ShownDetail['resource']
  isWritten: boolean
}

function WritingLinks({ resource, isWritten }: WritingLinksProps) {
  const { t } = useTranslation('file')
  const { id: resourceId, kbId, can } = resource
  return (
    <div className="flex items-center gap-1 print:hidden">
      {isWritten && can.versions && (
        // On a phone only the menu has it.
        <IconLink
          className="max-sm:hidden"
          icon="history"
          label={t('history')}
          dialog
          to={versionsPath({ kbId, resourceId })}
        />
      )}
      {can.edit && (
        <ButtonLink icon="edit" to={editPath(resource)}>
          <span className="max-sm:sr-only">{t('edit')}</span>
        </ButtonLink>
      )}
    </div>
  )
}
