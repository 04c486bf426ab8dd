import { sql } from 'kysely'
import type { Analyser } from '#api/documents/analysis/process/run.ts'
import { LinkFailure } from '#api/documents/pages/failure.ts'
import { linkLimits } from '#api/documents/pages/limits.ts'
import type { PageFacts } from '#api/documents/pages/page-facts.ts'
import type { Db } from '#api/schema.ts'
import { fetchPicture } from './fetch.ts'

/** `icon`: a small WebP image in base64. */
export type LinkSite = { name: string | null; icon: string | null }

type SiteDeps = { analyser: Pick<Analyser, 'redraw'>; allowed: ReadonlySet<string> }

const formats = {
  'image/png': 'webp',
  'image/jpeg': 'webp',
  'image/webp': 'webp',
  'image/x-icon': 'webp',
} as const

/**
 * The first picture that can be fetched and drawn is the icon. Never rejects because of a picture.
 */
export async function readSite(
  deps: SiteDeps,
  { siteName, pictures }: PageFacts,
  ending?: AbortSignal,
): Promise<LinkSite> {
  const deadline = AbortSignal.timeout(linkLimits.iconFetchMs)
  for (const url of pictures.slice(0, linkLimits.iconsTried)) {
    const icon = await drawIcon(deps, url, { deadline, ending })
    if (icon) return { name: siteName, icon }
  }
  return { name: siteName, icon: null }
}

export async function keepSite(trx: Db, resourceId: string, site: LinkSite): Promise<void> {
  await trx
    .insertInto('link_sites')
    .values({ resource_id: resourceId, ...site })
    .onConflict((conflict) =>
      conflict.column('resource_id').doUpdateSet({
        name: site.name,
        // An icon that could not be fetched this time stays.
        icon: sql`coalesce(excluded.icon, link_sites.icon)`,
      }),
    )
    .execute()
}

type Until = { deadline: AbortSignal; ending: AbortSignal | undefined }

async function drawIcon(
  { analyser, allowed }: SiteDeps,
  url: string,
  { deadline, ending }: Until,
): Promise<string | null> {
  const picture = await fetchPicture(url, { allowed, deadline, ...(ending && { ending }) }).catch(
    (error) => {
      if (error instanceof LinkFailure) return null
      throw error
    },
  )
  if (!picture) return null
  const { iconPixels: mostPixels, iconSidePx: sidePx } = linkLimits
  const drawn = await analyser.redraw({ content: picture, by: '', formats, mostPixels, sidePx })
  return drawn.ok ? drawn.image.toString('base64') : null
}
