import { data, href, redirect } from 'react-router'
import { preservedFormContext, writtenIn } from '#app/forms/preserved-form.ts'
import { siteTitle } from '#app/head/site-title.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { getTranslator } from '#app/preferences/language.ts'
import type { RouteHandle } from '#app/routes/route-handle.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Wrap } from '#app/ui/wrap.tsx'
import type { Route } from './+types/form-recovery.ts'

export const handle: RouteHandle = { script: false }

export function loader({ context }: Route.LoaderArgs) {
  const form = context.get(preservedFormContext)
  if (!form) throw redirect(href('/login'))
  const title = getTranslator(context).getFixedT(null, 'unsent')('title')
  return data({ title, form, written: writtenIn(form) }, { status: 401 })
}

export function headers(): HeadersInit {
  return { 'Cache-Control': 'no-store' }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: siteTitle(loaderData?.title) },
  { name: 'robots', content: 'noindex' },
]

/** The sender was signed out; a button sends the form again. */
export default function UnsentForm({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('unsent')
  const { title, form, written } = loaderData
  const next = new URL(form.action, 'http://here').pathname
  return (
    <Wrap as="section">
      <Panel>
        <form
          className="grid grid-cols-1 gap-4"
          method="post"
          action={form.action}
          encType={form.multipart ? 'multipart/form-data' : undefined}
        >
          <h1>{title}</h1>
          <p>{t('text')}</p>
          <ol className="grid list-decimal gap-3 pl-[1.5em]">
            <li>
              <ButtonLink
                look="primary"
                icon="open_in_new"
                href={`${href('/login')}?${new URLSearchParams({ next })}`}
                target="_blank"
              >
                {t('signIn')}
              </ButtonLink>
            </li>
            <li>
              <Button>{t('again')}</Button>
            </li>
          </ol>
          {form.multipart && <p>{t('files')}</p>}
          <h2 className="text-lg">{t('written')}</h2>
          <dl className="grid gap-3">
            {written.map(([name, value]) => (
              <div key={name + value}>
                <dt className="text-ink-2 text-md">{t(`fields.${name}`)}</dt>
                <dd className="max-h-[16em] overflow-auto whitespace-pre-wrap">{value}</dd>
              </div>
            ))}
          </dl>
          {form.fields.map(([name, value], place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the fields of a form do not move
            <input key={place} type="hidden" name={name} value={value} />
          ))}
        </form>
      </Panel>
    </Wrap>
  )
}
