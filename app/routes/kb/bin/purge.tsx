import { href, useNavigation } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { DialogForm } from '#app/dialogs/dialog-form.tsx'
import { CancelLink, DialogActions, DialogPage } from '#app/dialogs/dialog-page.tsx'
import { pageTitle } from '#app/head/page-title.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { getTranslator } from '#app/middleware/language.ts'
import { reasonOf } from '#app/problems/reason.ts'
import { upstream } from '#app/upstream/client.ts'
import type { Route } from './+types/purge.ts'
import { plainTitle } from './plain-title.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const id = new URL(request.url).searchParams.get('id') ?? undefined
  const query = { id, limit: 1 }
  const [entry] = (await upstream({ request, context }).listBin({ params, query })).entries
  const t = getTranslator(context).getFixedT(null, 'bin')
  if (id === undefined) return { isAll: true, title: t('purging.all') }
  if (!entry)
    throw redirectWithFlash(href('/kb/:kbId/bin', params), { kind: 'info', key: 'notInBin' })
  const title = plainTitle(entry) || t('untitled')
  return { isAll: false, title: t('purging.title', { title }) }
}

/** Deletes one thing for good, `?id=`, or empties the bin. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const id = new URL(request.url).searchParams.get('id')
  const body = id === null ? {} : { ids: [id] }
  const answer = await upstream({ request, context }).attempt.purgeBin({ params, body })
  const bin = href('/kb/:kbId/bin', params)
  if (answer.ok)
    return redirectWithFlash(bin, { kind: 'success', key: id === null ? 'binEmptied' : 'purged' })
  const reason = reasonOf(getTranslator(context), answer.error.code)
  return redirectWithFlash(bin, { kind: 'error', key: 'notPurged', values: { reason } })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function DeleteForGood({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation('bin')
  const { isAll, title } = loaderData
  const bin = href('/kb/:kbId/bin', params)
  const busy = useNavigation().state !== 'idle'
  return (
    <DialogPage title={title} closeTo={bin}>
      <DialogForm>
        <p>{isAll ? t('purging.allText') : t('purging.text')}</p>
        <DialogActions>
          <CancelLink closeTo={bin} />
          <Button look="danger" icon="delete" busy={busy}>
            {isAll ? t('purging.allButton') : t('purging.button')}
          </Button>
        </DialogActions>
      </DialogForm>
    </DialogPage>
  )
}
