import { useTranslation } from '#app/locales/use-translation.ts'
import { changesPath, versionsPath } from '#app/routes/kb/resources/versions/versions-path.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { documentText } from '#app/ui/text/quote.tsx'
import type { Citation } from '#contract/entities/citation.ts'
import type { Resource } from '#contract/entities/resource.ts'

interface OlderQuoteProps {
  citation: Citation
  resource: Resource
}

/** What became of the words of an older version. */
export function OlderQuote({ citation, resource }: OlderQuoteProps) {
  const { t } = useTranslation('citation')
  const isGone = citation.isOlder
  return (
    <div className="grid flex-none gap-2 border-line border-b px-4 py-2">
      <p className="text-ink-2">{t(isGone ? 'olderGone' : 'olderKept')}</p>
      {isGone && (
        <blockquote
          className={`${documentText} max-h-40 overflow-y-auto whitespace-pre-line wrap-anywhere border-marker border-l-3 py-1 pl-4`}
        >
          {citation.quote}
        </blockquote>
      )}
      <VersionLink citation={citation} resource={resource} />
    </div>
  )
}

/** For those who may see the versions. */
function VersionLink({ citation, resource }: OlderQuoteProps) {
  const { t } = useTranslation('citation')
  const { olderVersion: n } = citation
  const { kbId, id: resourceId, can, type } = resource
  if (!can.versions || n === undefined) return null
  const isCompared = can.download && type.startsWith('text/')
  const at = { kbId, resourceId }
  return (
    <p>
      <Anchor className="text-link" dialog to={isCompared ? changesPath(at, n) : versionsPath(at)}>
        {t(isCompared ? 'quotedVersion' : 'versions', { n })}
      </Anchor>
    </p>
  )
}
