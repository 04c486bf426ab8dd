import { Fragment } from 'react'
import { Form, href, useRouteLoaderData } from 'react-router'
import { formatSize, useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { PersonLink } from '#app/people/person-link.tsx'
import { aboutParam } from '#app/routes/kb/asked-files/asked-files.ts'
import { CommentList } from '#app/routes/kb/resources/comments/comment-list.tsx'
import { fileType } from '#app/routes/kb/resources/list/file-type.ts'
import { ItemIcon } from '#app/routes/kb/resources/list/item-icon.tsx'
import { listPath } from '#app/routes/kb/resources/list/list-query.ts'
import { downloadPath, RetryForm } from '#app/routes/kb/resources/list/resource-menu.tsx'
import {
  hasFailed,
  ResourceStatus,
  statusWords,
} from '#app/routes/kb/resources/list/resource-status.tsx'
import { StatusLine } from '#app/routes/kb/resources/list/status.tsx'
import { versionsPath } from '#app/routes/kb/resources/versions/versions-path.ts'
import type { loader as kbLoader } from '#app/routes/kb/route.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { Fact } from '#app/ui/fact.tsx'
import { Link } from '#app/ui/link.tsx'
import type { Resource } from '#contract/entities/resource.ts'
import { EncodingFact } from './encoding-form.tsx'
import type { FactsState } from './facts-button.tsx'
import { LinkReading } from './link-reading.tsx'
import { Mentions } from './mentions.tsx'
import type { ShownDetail } from './read-detail.ts'
import { TemplateFact } from './template-fact.tsx'

interface ResourceFactsProps {
  shown: ShownDetail
  state: FactsState
}

export function ResourceFacts({ shown, state }: ResourceFactsProps) {
  const { resource, trail, reading, answers, comments } = shown
  const { t } = useTranslation(['resources', 'file'])
  const { id, kbId, kind, can } = resource
  const kb = useRouteLoaderData<typeof kbLoader>('routes/kb/route')?.kb
  const folders = trail.map((one) => ({ name: one.name, to: listPath(kbId, { folder: one.id }) }))
  const hasMarks = shown.page?.view.html !== undefined
  const marked = hasMarks && shown.view === 'image' ? shown.pages.map(({ n }) => n) : []
  const mayAsk = kb?.can.chat && hasAnswers(shown)
  return (
    <aside
      className={classes(
        'grid content-start justify-items-start gap-5 border-line bg-paper px-5 pt-6 pb-12 print:hidden max-xl:border-t max-sm:px-4 xl:sticky xl:top-header xl:max-h-[calc(100dvh-var(--spacing-header))] xl:min-h-[calc(100dvh-var(--spacing-header))] xl:self-start xl:overflow-auto xl:border-l',
        state === 'hidden' && 'xl:not-has-[:target]:hidden',
        state === 'roomy' && 'xl:max-[90rem]:not-has-[:target]:hidden',
      )}
      aria-label={t(`file:about.${kind}`)}
    >
      {(mayAsk || can.download) && (
        <div className="flex flex-wrap gap-1.5 max-xl:hidden [&_.button]:px-3">
          {mayAsk && <AskAboutForm kbId={kbId} resourceId={id} />}
          {can.download && (
            <ButtonLink icon="download" href={downloadPath(kbId, id)}>
              {t('download')}
            </ButtonLink>
          )}
        </div>
      )}
      {comments && <CommentList {...{ kbId, comments, hasMarks, marked }} resourceId={id} />}
      <ResourceFactList resource={resource} folders={folders} />
      {(resource.isTemplate || can.edit) && (
        <TemplateFact resource={resource} mayBegin={kb?.can.upload && kb.can.download} />
      )}
      <Mentions answers={answers} />
      {kind === 'link' && reading && <LinkReading resource={resource} reading={reading} />}
    </aside>
  )
}

interface FactListProps {
  resource: Resource
  /** From the topmost to the one that it is in. */
  folders: { name: string; to: string }[]
}

export function ResourceFactList({ resource, folders }: FactListProps) {
  const { t } = useTranslation(['resources', 'file'])
  const { summary, uploader, uploadedAt, modifiedAt } = resource
  return (
    <dl className="grid w-full gap-3">
      <Fact label={t('file:status')}>
        <StatusFact resource={resource} />
      </Fact>
      <Fact label={t('file:type')}>{t(`types.${fileType(resource).type}`)}</Fact>
      {resource.encoding && (
        <Fact label={t('file:encoding.fact')}>
          <EncodingFact resource={resource} />
        </Fact>
      )}
      <Fact label={t('file:size')}>{formatSize(resource.size)}</Fact>
      <Fact label={t('file:uploader')}>
        {uploader.id ? (
          <PersonLink className="text-link" person={{ ...uploader, id: uploader.id }} />
        ) : (
          uploader.displayName || uploader.name
        )}
      </Fact>
      <Fact label={t('file:uploaded')}>
        <Moment iso={uploadedAt} />
      </Fact>
      {modifiedAt !== uploadedAt && (
        <Fact label={t('file:modified')}>
          <Moment iso={modifiedAt} />
        </Fact>
      )}
      {resource.version > 1 && (
        <Fact label={t('file:version')}>
          <VersionFact resource={resource} />
        </Fact>
      )}
      {folders.length > 0 && (
        <Fact label={t('file:folder')}>
          <FolderPath folders={folders} />
        </Fact>
      )}
      <LinkFacts resource={resource} />
      {/* Sentences that were picked, not a summary that somebody wrote. */}
      {summary && (
        <Fact label={t('file:words')}>
          <q className="whitespace-pre-line font-serif">{summary}</q>
        </Fact>
      )}
    </dl>
  )
}

function FolderPath({ folders }: Pick<FactListProps, 'folders'>) {
  return (
    <span>
      {folders.map(({ name, to }, index) => (
        <Fragment key={to}>
          {index > 0 && ' / '}
          <Link className="text-link" to={to}>
            {name}
          </Link>
        </Fragment>
      ))}
    </span>
  )
}

function LinkFacts({ resource }: { resource: Resource }) {
  const { t } = useTranslation('file')
  const { site, originalURL, canonicalURL } = resource
  return (
    <>
      {site && (
        <Fact label={t('site')}>
          <span className="inline-flex items-center gap-2">
            {site.iconURL && <ItemIcon name="link" site={site.iconURL} />}
            {site.name}
          </span>
        </Fact>
      )}
      {originalURL && (
        <Fact label={t('original')}>
          <Address url={originalURL} />
        </Fact>
      )}
      {canonicalURL && canonicalURL !== originalURL && (
        <Fact label={t('canonical')}>
          <Address url={canonicalURL} />
        </Fact>
      )}
    </>
  )
}

// For those who may see older versions.
function VersionFact({
  resource: { kbId, id: resourceId, version, can },
}: Pick<FactListProps, 'resource'>) {
  const { t } = useTranslation('file')
  if (!can.versions) return version
  return (
    <Anchor className="text-link" dialog to={versionsPath({ kbId, resourceId })}>
      {t('versionLink', { n: version })}
    </Anchor>
  )
}

function Moment({ iso }: { iso: string }) {
  const { day, time } = useFormats()
  return <time dateTime={iso}>{`${day(iso)} ${time(iso)}`}</time>
}

// The list has no space for the complete reason of a failure.
function StatusFact({ resource }: { resource: ShownDetail['resource'] }) {
  const { t } = useTranslation('resources')
  if (!hasFailed(resource)) return <ResourceStatus {...resource} />
  return (
    <>
      <StatusLine icon="error" isFailed>
        <span>{statusWords(t, resource)}</span>
      </StatusLine>
      {resource.can.retry && (
        <RetryForm resource={resource}>
          <Button icon="refresh">{t(`retry.${resource.kind}`)}</Button>
        </RetryForm>
      )}
    </>
  )
}

function Address({ url }: { url: string }) {
  return (
    <a className="text-link" href={url} target="_blank" rel="noopener noreferrer nofollow">
      {url}
    </a>
  )
}

/** Whether it has words: a picture without any answers nothing. */
export function hasAnswers({ resource, page }: ShownDetail): boolean {
  const isBare = resource.previewKind === 'image' && !page?.text.trim()
  return resource.status === 'completed' && !isBare
}

export function AskAboutForm({ kbId, resourceId }: { kbId: string; resourceId: string }) {
  const { t } = useTranslation('askedFiles')
  return (
    <Form method="post" action={href('/kb/:kbId/chats/ask', { kbId })}>
      <input type="hidden" name={aboutParam} value={resourceId} />
      <Button look="primary" icon="bolt">
        <span className="max-sm:sr-only">{t('askAboutThis')}</span>
      </Button>
    </Form>
  )
}
