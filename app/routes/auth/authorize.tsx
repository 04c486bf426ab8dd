import { data, href, redirectDocument } from 'react-router'
import { readForm } from '#app/forms/read-form.ts'
import { pageTags } from '#app/head/meta-tags.ts'
import { pageFacts } from '#app/head/page-head.ts'
import { collatorOf } from '#app/locales/collator.ts'
import { reasonOf } from '#app/locales/reason.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { formTargetContext } from '#app/middleware/security.ts'
import { getLanguage, getTranslator } from '#app/preferences/language.ts'
import { AccountLine } from '#app/routes/invite/account-line.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Wrap } from '#app/ui/wrap.tsx'
import type { Arrival } from '#app/upstream/call.ts'
import { upstream } from '#app/upstream/client.ts'
import { failurePage } from '#app/upstream/failure.ts'
import { requireUser } from '#app/upstream/user.ts'
import type { Authorization } from '#contract/entities/authorization.ts'
import type { Route } from './+types/authorize.ts'

const problems = {
  client_not_found: 'unknown',
  redirect_not_registered: 'elsewhere',
  invalid_input: 'unreadable',
} as const
type Problem = (typeof problems)[keyof typeof problems]

/** OAuth's authorization endpoint. Its query goes to the API as it is. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const arrival = { request, context }
  const user = await requireUser(arrival)
  const api = upstream(arrival)
  const answer = await api.attempt.readAuthorization({ query: { asked: askedBy(request) } })
  if (!answer.ok) {
    const problem = problems[answer.error.code as keyof typeof problems]
    if (!problem) throw failurePage(answer)
    return data({ page: factsOf(arrival, problem), problem } as const, { status: 400 })
  }
  const { refusedTo, ...authorization } = answer.data
  const { origin, isOnOwnMachine } = authorization.client
  if (refusedTo && isOnOwnMachine) throw redirectDocument(refusedTo, 303)
  // Anybody can introduce a program: nobody is sent on to another site by a link alone.
  if (refusedTo) {
    const back = { to: refusedTo, host: new URL(origin).host }
    return data({ page: factsOf(arrival, 'refused'), problem: 'refused', back } as const, {
      status: 400,
    })
  }
  context.set(formTargetContext, targetOf(authorization))
  const { compare } = collatorOf(getLanguage(context))
  const kbs = await api.listKbNames({})
  return data({
    page: factsOf(arrival, null, authorization.client.name),
    problem: null,
    authorization,
    kbs: kbs.sort((one, other) => compare(one.title, other.title)),
    self: { name: user.displayName, email: user.email },
  })
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const field = (name: string) => String(form.get(name) ?? '')
  const chosen = { scope: field('scope'), kbId: field('kbId') }
  const answer = await upstream({ request, context }).attempt.decideAuthorization({
    body: {
      asked: askedBy(request),
      // Anything else counts as no.
      intent: field('intent') === 'allow' ? 'allow' : 'deny',
      scope: chosen.scope === 'write' ? 'write' : 'read',
      kbId: chosen.kbId,
    },
  })
  if (answer.ok) throw redirectDocument(answer.data.to, 303)
  const reason = reasonOf(getTranslator(context), answer.error.code)
  return data({ chosen, reason }, { status: answer.status })
}

function askedBy(request: Request): string {
  return new URL(request.url).search.replace(/^\?/, '')
}

// A policy cannot name an IPv6 address.
function targetOf({ client: { origin } }: Pick<Authorization, 'client'>): string {
  return origin.includes('[') ? 'http:' : origin
}

function factsOf(arrival: Arrival, problem: Problem | 'refused' | null, name = '') {
  const t = getTranslator(arrival.context).getFixedT(null, 'authorize')
  const title = problem ? t(`${problem}.title`) : t('title', { name })
  return pageFacts(arrival, { title, description: t('lead'), indexed: false })
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageTags(loaderData?.page)

export default function Authorize({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.problem === 'refused') return <Refused back={loaderData.back} />
  if (loaderData.problem) return <Unusable problem={loaderData.problem} />
  const { authorization, kbs, self } = loaderData
  return (
    <Wrap as="section">
      <Panel>
        <Program client={authorization.client} />
        {actionData && <Failed reason={actionData.reason} />}
        <Consent authorization={authorization} kbs={kbs} chosen={actionData?.chosen} />
        <AccountLine self={self} />
      </Panel>
    </Wrap>
  )
}

function Unusable({ problem }: { problem: Problem }) {
  const { t } = useTranslation(['authorize', 'invite'])
  return (
    <Empty main icon="error" title={t(`${problem}.title`)} text={t(`${problem}.text`)}>
      <ButtonLink look="primary" href={href('/dashboard')}>
        {t('invite:toDashboard')}
      </ButtonLink>
    </Empty>
  )
}

function Refused({ back: { to, host } }: { back: { to: string; host: string } }) {
  const { t } = useTranslation('authorize')
  return (
    <Empty main icon="error" title={t('refused.title')} text={t('refused.text', { host })}>
      <ButtonLink href={to} rel="nofollow noreferrer">
        {t('refused.back', { host })}
      </ButtonLink>
    </Empty>
  )
}

function Failed({ reason }: { reason: string }) {
  const { t } = useTranslation('authorize')
  return <Notice kind="error">{t('failed', { reason })}</Notice>
}

function Program({ client: { name, origin, isOnOwnMachine } }: Pick<Authorization, 'client'>) {
  const { t } = useTranslation('authorize')
  const { host } = new URL(origin)
  return (
    <>
      <h1>
        <span className="mb-1 block font-label text-base text-ink-2 tracking-[0]">
          {t('lead')}{' '}
        </span>
        {t('heading', { name })}
      </h1>
      <p>{t('as')}</p>
      <dl className="grid grid-cols-1 gap-0.5">
        <dt className="text-ink-2">{t('backTo')}</dt>
        <dd className="font-label">{isOnOwnMachine ? t('local', { host }) : host}</dd>
      </dl>
      <p className="text-ink-2 text-sm">{t('unproven')}</p>
    </>
  )
}

const scopes = ['read', 'write'] as const

interface ConsentProps {
  authorization: Pick<Authorization, 'scope'>
  kbs: { id: string; title: string }[]
  chosen: { scope: string; kbId: string } | undefined
}

function Consent({ authorization, kbs, chosen }: ConsentProps) {
  const { t } = useTranslation('authorize')
  const begun = chosen ?? { scope: authorization.scope, kbId: '' }
  return (
    <form className="grid grid-cols-1 gap-4" method="post">
      <fieldset className="grid grid-cols-1 gap-1">
        <legend className="mb-1 font-label">{t('scope')}</legend>
        {authorization.scope === 'read' ? (
          <ScopeWords scope="read" />
        ) : (
          scopes.map((scope) => (
            <ScopeChoice key={scope} scope={scope} isChosen={begun.scope === scope} />
          ))
        )}
      </fieldset>
      <div className="grid grid-cols-1 gap-1.5">
        <label className="font-label" htmlFor="authorize-kb">
          {t('kb')}
        </label>
        <select className="input" id="authorize-kb" name="kbId" defaultValue={begun.kbId}>
          <option value="">{t('allKbs')}</option>
          {kbs.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </div>
      <p className="text-ink-2 text-sm">{t('until')}</p>
      <div className="flex flex-wrap gap-2 max-sm:grid">
        <Button look="primary" large name="intent" value="allow">
          {t('allow')}
        </Button>
        <Button large name="intent" value="deny">
          {t('deny')}
        </Button>
      </div>
    </form>
  )
}

type Scope = (typeof scopes)[number]

function ScopeChoice({ scope, isChosen }: { scope: Scope; isChosen: boolean }) {
  return (
    <label className="flex min-h-control cursor-pointer items-start gap-2.5 py-[7px]">
      <input
        className="checkbox"
        type="radio"
        name="scope"
        value={scope}
        defaultChecked={isChosen}
      />
      <ScopeWords scope={scope} />
    </label>
  )
}

function ScopeWords({ scope }: { scope: Scope }) {
  const { t } = useTranslation('authorize')
  return (
    <span>
      {t(`scopes.${scope}.label`)}
      <span className="block text-ink-2 text-sm">{t(`scopes.${scope}.help`)}</span>
    </span>
  )
}
