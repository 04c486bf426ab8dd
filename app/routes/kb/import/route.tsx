import { data, href } from 'react-router'
import { DialogPage } from '#app/dialogs/dialog-page.tsx'
import { withinDialogOf } from '#app/dialogs/within.ts'
import { pageTitle } from '#app/head/page-title.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { settingsContext } from '#app/middleware/context.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { getLanguage, getTranslator } from '#app/preferences/language.ts'
import { useLive } from '#app/realtime/live-provider.tsx'
import { useRevalidateSoon } from '#app/realtime/use-revalidate-soon.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { useSubscription } from '#app/ui/hooks/use-subscription.ts'
import { upstream } from '#app/upstream/client.ts'
import { passForm } from '#app/upstream/pass-form.ts'
import { pathOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { importLimits } from '#contract/limits.ts'
import type { Route } from './+types/route.ts'
import { ImportForm } from './import-form.tsx'
import { ImportRow } from './import-row.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  return {
    title: getTranslator(context).getFixedT(null, 'imports')('title'),
    imports: await upstream({ request, context }).listImports({}),
    maxUploadBytes: context.get(settingsContext).maxUploadBytes,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const path = pathOf(calls.importKb.path, { query: { language: getLanguage(context) } })
  const answer = await passForm({ request, context }, path)
  if (!answer.ok) return data({ code: answer.error.code }, { status: answer.status })
  return redirectWithFlash(withinDialogOf(request, href('/kb/import')), {
    kind: 'success',
    key: 'importBegun',
  })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function ImportKb({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('imports')
  const { title, imports, maxUploadBytes } = loaderData
  const isRunning = imports.some(({ status }) => status === 'waiting' || status === 'running')
  useProgress(isRunning)
  return (
    <DialogPage title={title} closeTo={href('/dashboard')}>
      <p className="text-ink-2">{t('text')}</p>
      <ImportForm maxBytes={maxUploadBytes} code={actionData?.code} isRunning={isRunning} />
      {imports.length > 0 && (
        <section>
          <h2 className="text-base">{t('own')}</h2>
          {isRunning && (
            <noscript>
              <Anchor className="text-link" dialog="within" to={href('/kb/import')}>
                {t('refresh')}
              </Anchor>
            </noscript>
          )}
          <ul className="mt-2 border-line border-t" aria-live="polite">
            {imports.map((one) => (
              <ImportRow key={one.id} one={one} />
            ))}
          </ul>
        </section>
      )}
    </DialogPage>
  )
}

// No event reports the progress of an import.
function useProgress(isRunning: boolean): void {
  const { refresh } = useLive()
  useRevalidateSoon(({ type }) => type === 'kb_add')
  useSubscription(() => {
    if (!isRunning) return () => {}
    const timer = setInterval(refresh, importLimits.progressMs)
    return () => clearInterval(timer)
  }, String(isRunning))
}
