import { href } from 'react-router'
import { DialogPage } from '#app/dialogs/dialog-page.tsx'
import { useWithinDialog } from '#app/dialogs/within.ts'
import { pageTitle } from '#app/head/page-title.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { documentText } from '#app/ui/text/quote.tsx'
import { upstream } from '#app/upstream/client.ts'
import type { ChangedPiece, TextHunk } from '#contract/entities/written.ts'
import type { Route } from './+types/changes.ts'
import { RestoreForm } from './version-row.tsx'
import { changesPath, versionsPath } from './versions-path.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const api = upstream({ request, context })
  const [resource, changes] = await Promise.all([
    api.readResource({ params }),
    api.compareVersion({ params }),
  ])
  const t = getTranslator(context).getFixedT(null, 'versions')
  const title = t('changesOf', { n: params.version, name: resource.title })
  return { title, changes, n: Number(params.version) }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function Changes({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation('versions')
  const within = useWithinDialog()
  const { title, changes, n } = loaderData
  const { before, after, hunks, isCut } = changes
  return (
    <DialogPage title={title} closeTo={href('/kb/:kbId/resources/:resourceId', params)} wide>
      <nav className="flex flex-wrap gap-2" aria-label={t('all')}>
        <ButtonLink dialog="within" look="quiet" icon="history" to={versionsPath(params)}>
          {t('all')}
        </ButtonLink>
        {before !== null && (
          <ButtonLink dialog="within" to={changesPath(params, before)}>
            {t('number', { n: before })}
          </ButtonLink>
        )}
        {after !== null && (
          <>
            <ButtonLink dialog="within" to={changesPath(params, after)}>
              {t('number', { n: after })}
            </ButtonLink>
            {/* The page of the versions restores. */}
            <RestoreForm
              className="ml-auto"
              icon="undo"
              n={n}
              action={within(versionsPath(params))}
            />
          </>
        )}
      </nav>
      <p className="text-ink-2 text-sm">
        {before === null ? t('isFirst') : t('comparedWith', { n: before })}
      </p>
      <Hunks hunks={hunks} />
      {isCut && <p className="text-ink-2">{t('changesCut')}</p>}
    </DialogPage>
  )
}

function Hunks({ hunks }: { hunks: TextHunk[] | null }) {
  const { t } = useTranslation('versions')
  if (hunks === null) return <p>{t('tooDifferent')}</p>
  if (hunks.length === 0) return <p>{t('unchanged')}</p>
  return (
    <ol className="grid grid-cols-1 gap-4">
      {hunks.map((hunk) => (
        <li className="rounded-md border border-line bg-raised p-4" key={hunk.line}>
          <p className="pb-1 font-sans text-ink-2 text-xs">{t('line', { n: hunk.line })}</p>
          <p className={`${documentText} whitespace-pre-wrap wrap-anywhere`}>
            {hunk.pieces.map((piece, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a comparison do not move
              <Piece key={index} {...piece} />
            ))}
          </p>
        </li>
      ))}
    </ol>
  )
}

function Piece({ kind, text }: ChangedPiece) {
  if (kind === 'added')
    return <ins className="bg-wash decoration-accent underline-offset-[3px]">{text}</ins>
  if (kind === 'removed') return <del className="text-danger">{text}</del>
  return text
}
