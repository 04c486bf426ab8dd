import { Form, href, redirect } from 'react-router'
import { pageTags } from '#app/head/meta-tags.ts'
import { pageFacts } from '#app/head/page-head.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { Button } from '#app/ui/button.tsx'
import { Wrap } from '#app/ui/wrap.tsx'
import { upstream } from '#app/upstream/client.ts'
import type { Route } from './+types/stop-mails.ts'

/** Where the link of a mail leads. It works without signing in; only the button changes anything. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { isStopped } = await upstream({ request, context }).readMailStop({ params })
  const title = getTranslator(context).getFixedT(null, 'settings')('mails.stopTitle')
  return {
    isStopped,
    page: pageFacts({ request, context }, { title, description: '', indexed: false }),
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  await upstream({ request, context }).stopMails({ params })
  return redirect(href('/mails/stop/:token', params), 303)
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageTags(loaderData?.page)

export default function StopMails({ loaderData: { isStopped } }: Route.ComponentProps) {
  const { t } = useTranslation('settings')
  return (
    <Wrap as="article" className="max-w-[560px]">
      <h1 className="mb-2 text-title">{t('mails.stopTitle')}</h1>
      <p className="mb-6">{isStopped ? t('mails.stopped') : t('mails.stopText')}</p>
      {isStopped ? (
        <a
          className="text-link"
          href={href('/settings/preferences/:part?', { part: 'notifications' })}
        >
          {t('mails.choose')}
        </a>
      ) : (
        <Form method="post">
          <Button look="primary">{t('mails.stop')}</Button>
        </Form>
      )}
    </Wrap>
  )
}
