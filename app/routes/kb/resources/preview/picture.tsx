import { data, href, type ShouldRevalidateFunctionArgs } from 'react-router'
import { ImagePreview } from '#app/dialogs/image-preview/image-preview.tsx'
import type { Picture } from '#app/dialogs/image-preview/picture.ts'
import { pageTitle } from '#app/head/page-title.ts'
import { formatSize } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { readResourceToShow } from '#app/routes/kb/resources/detail/read-resource.ts'
import { downloadPath } from '#app/routes/kb/resources/list/resource-menu.tsx'
import { apiHref } from '#app/upstream/browser.ts'
import { upstream } from '#app/upstream/client.ts'
import type { Resource } from '#contract/entities/resource.ts'
import type { Route } from './+types/picture.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const api = upstream({ request, context })
  const shown = await readResourceToShow(api, params)
  if (!isPicture(shown)) throw data(null, { status: 404 })
  const listed = await api.attempt.listResources({
    params,
    query: { folderId: shown.folderId ?? 'root', sort: 'newest' },
  })
  const pictures = listed.ok ? listed.data.resources.filter(isPicture) : []
  // A folder may have more files than a page of its list.
  const isListed = pictures.some(({ id }) => id === shown.id)
  return { pictures: isListed ? pictures : [shown], title: shown.title }
}

function isPicture({ previewKind, can }: Resource): boolean {
  return previewKind === 'image' && can.preview
}

/** Not while another picture of the folder is shown. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentParams, nextParams, defaultShouldRevalidate } = args
  const isSame = currentParams.kbId === nextParams.kbId
  const isStep = isSame && currentParams.resourceId !== nextParams.resourceId
  return isStep ? false : defaultShouldRevalidate
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

/** Among the pictures of its folder, the newest first. */
export default function ResourcePicture({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation('resources')
  const pictures = loaderData.pictures.map((one) => pictureOf(one, t('open')))
  return (
    <ImagePreview
      row={{ pictures }}
      shownId={params.resourceId}
      closeTo={href('/kb/:kbId/resources/:resourceId', params)}
    />
  )
}

function pictureOf({ kbId, id, title, size, can }: Resource, open: string): Picture {
  const at = { kbId, resourceId: id }
  const source = apiHref('/kb/:kbId/resources/:resourceId/preview', at)
  return {
    id,
    name: title,
    path: href('/kb/:kbId/resources/:resourceId/picture', at),
    shown: source,
    original: source,
    facts: formatSize(size),
    download: can.download ? downloadPath(kbId, id) : undefined,
    links: [{ icon: 'description', label: open, to: href('/kb/:kbId/resources/:resourceId', at) }],
  }
}
