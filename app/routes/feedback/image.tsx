import { data, href, type ShouldRevalidateFunctionArgs } from 'react-router'
import { ImagePreview } from '#app/dialogs/image-preview/image-preview.tsx'
import { pageTitle } from '#app/head/page-title.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { apiHrefOf } from '#app/upstream/browser.ts'
import { upstream } from '#app/upstream/client.ts'
import type { Route } from './+types/image.ts'
import { imagePath } from './image-path.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { images } = await upstream({ request, context }).readFeedback({ params })
  const n = Number(params.n)
  if (!images[n - 1]) throw data(null, { status: 404 })
  const t = getTranslator(context).getFixedT(null, 'feedback')
  return { images, title: t('image', { n, count: images.length }) }
}

/** Not while another image of the same feedback is shown. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentParams, nextParams, defaultShouldRevalidate } = args
  const isSame = currentParams.feedbackId === nextParams.feedbackId
  return isSame && currentParams.n !== nextParams.n ? false : defaultShouldRevalidate
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function FeedbackImage({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation('feedback')
  const { images } = loaderData
  const pictures = images.map((path, at) => ({
    id: String(at + 1),
    name: t('image', { n: at + 1, count: images.length }),
    path: imagePath(params.feedbackId, at),
    shown: apiHrefOf(path),
    original: apiHrefOf(path),
    thumbnail: apiHrefOf(path),
  }))
  return <ImagePreview row={{ pictures }} shownId={params.n} closeTo={href('/settings/feedback')} />
}
