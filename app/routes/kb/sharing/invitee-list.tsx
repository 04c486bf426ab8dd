import { type FormEvent, startTransition, useOptimistic } from 'react'
import { href, useLocation } from 'react-router'
import { focusRow } from '#app/components/focus-row.ts'
import { Icon } from '#app/components/icon.tsx'
import { useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { useCallNow } from '#app/upstream/use-call-now.ts'
import type { Invitee } from '#contract/entities/kb.ts'

interface InviteeListProps {
  kbId: string
  invitees: Invitee[]
}

/** Who has been invited by e-mail and has not come yet. */
export function InviteeList({ kbId, invitees }: InviteeListProps) {
  const { t } = useTranslation('sharing')
  if (invitees.length === 0) return null
  return (
    <section className="share-part" aria-labelledby="invitees">
      <h2 id="invitees">{t('invitees.heading')}</h2>
      <ul className="people">
        {invitees.map((invitee) => (
          <InviteeRow key={invitee.id} kbId={kbId} invitee={invitee} />
        ))}
      </ul>
    </section>
  )
}

function InviteeRow({ kbId, invitee }: { kbId: string; invitee: Invitee }) {
  const { t } = useTranslation('sharing')
  const { moment } = useFormats()
  const { status, ...form } = useWithdrawing(kbId, invitee)
  const since = t('invitees.since', { when: moment(invitee.createdAt) })
  return (
    <li className="person" tabIndex={-1}>
      <Icon name="mail" />
      <div className="person-name">
        <span className="truncate-name" title={invitee.email}>
          {invitee.email}
        </span>
        <span className="muted small">
          {t(`invitees.status.${status}`)} · <time dateTime={invitee.createdAt}>{since}</time>
        </span>
      </div>
      {status !== 'canceled' && (
        <form {...form}>
          <FromHere />
          <button
            type="submit"
            className="button button-quiet"
            aria-label={t('invitees.withdrawOf', { address: invitee.email })}
          >
            {t('invitees.withdraw')}
          </button>
        </form>
      )}
    </li>
  )
}

/** Tells a server that is asked without script where to lead back to. */
export function FromHere() {
  const { pathname, search } = useLocation()
  return <input type="hidden" name="from" value={pathname + search} />
}

function useWithdrawing(kbId: string, invitee: Invitee) {
  const callNow = useCallNow()
  const [status, show] = useOptimistic(invitee.status)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    focusRow(event.currentTarget)
    startTransition(async () => {
      show('canceled')
      await callNow({
        method: 'DELETE',
        path: `/kb/${kbId}/invitee/${invitee.id}`,
        done: { kind: 'success', key: 'invitationWithdrawn' },
        failed: { key: 'invitationNotWithdrawn' },
      })
    })
  }
  const action = href('/kb/:kbId/invitees/:inviteeId/withdraw', { kbId, inviteeId: invitee.id })
  return { status, method: 'post' as const, action, onSubmit }
}
