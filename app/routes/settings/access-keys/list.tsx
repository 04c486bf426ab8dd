import { href } from 'react-router'
import { SectionLine } from '#app/dialogs/dialog-section.tsx'
import { useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { ButtonLink, IconLink } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { LoadedList } from '#app/ui/lists/loaded-list.tsx'
import { upstream } from '#app/upstream/client.ts'
import { listed } from '#app/upstream/listed.ts'
import type { AccessKey } from '#contract/entities/access-key.ts'
import type { Route } from './+types/list.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const answer = await upstream({ request, context }).attempt.listAccessKeys({})
  return { keys: listed(answer, (keys) => keys) }
}

export default function AccessKeys({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('accessKeys')
  return (
    <LoadedList here="keys" list={loaderData.keys} sentence={(values) => t('failed', values)}>
      {(keys) => (keys.length === 0 ? <NoKeys /> : <Keys keys={keys} />)}
    </LoadedList>
  )
}

function NoKeys() {
  const { t } = useTranslation('accessKeys')
  return (
    <Empty icon="lock" title={t('empty')} text={t('emptyText')}>
      <AddLink />
      <p className="mt-3">
        <HowTo />
      </p>
    </Empty>
  )
}

function Keys({ keys }: { keys: AccessKey[] }) {
  const { t } = useTranslation(['accessKeys', 'common'])
  return (
    <>
      <SectionLine>
        <p className="text-ink-2">
          {t('intro')}
          {t('common:between.sentences')}
          <HowTo />
        </p>
        <AddLink />
      </SectionLine>
      <ul>
        {keys.map((key) => (
          <KeyRow key={key.id} accessKey={key} />
        ))}
      </ul>
    </>
  )
}

function HowTo() {
  const { t } = useTranslation('accessKeys')
  return (
    <a className="text-link" href={href('/developers')}>
      {t('how')}
    </a>
  )
}

function AddLink() {
  const { t } = useTranslation('accessKeys')
  return (
    <ButtonLink look="primary" icon="add" dialog="within" to={href('/settings/access-keys/new')}>
      {t('add')}
    </ButtonLink>
  )
}

function KeyRow({ accessKey }: { accessKey: AccessKey }) {
  const { t } = useTranslation('accessKeys')
  const { id, name, ending, scope, program } = accessKey
  return (
    <li className="flex items-start gap-1 border-line border-b py-2.5 last:border-b-0 last:pb-0">
      <div className="mr-2 min-w-0 flex-1 wrap-anywhere">
        <h2 className="text-base">{name}</h2>
        <p className="text-ink-2">
          {t(`scopes.${scope}`)} · <Reach accessKey={accessKey} />
        </p>
        <p className="text-ink-2 text-sm">
          {program ? (
            t('program', { host: program.host })
          ) : (
            <code className="font-mono">cmp_…{ending}</code>
          )}{' '}
          · <Times accessKey={accessKey} />
        </p>
      </div>
      <IconLink
        icon="delete"
        label={t('revokeOf', { name })}
        dialog="within"
        to={href('/settings/access-keys/:keyId/revoke', { keyId: id })}
      />
    </li>
  )
}

function Reach({ accessKey: { kbId, kbTitle } }: { accessKey: AccessKey }) {
  const { t } = useTranslation('accessKeys')
  if (kbId === null) return t('everywhere')
  return kbTitle === null ? t('unseenKb') : t('inKb', { title: kbTitle })
}

function Times({ accessKey }: { accessKey: AccessKey }) {
  const { t } = useTranslation('accessKeys')
  const { day, moment } = useFormats()
  const { createdAt, expiresAt, isExpired, lastUsedAt, program } = accessKey
  const created = t(program ? 'allowed' : 'created', { when: day(createdAt) })
  const used = lastUsedAt ? t('used', { when: moment(lastUsedAt) }) : t('unused')
  if (expiresAt === null) return `${created} · ${t('neverExpires')} · ${used}`
  const ends = { when: day(expiresAt) }
  if (!isExpired) return `${created} · ${t(program ? 'lapses' : 'expires', ends)} · ${used}`
  return (
    <>
      {created} · <strong className="text-danger">{t('expired', ends)}</strong> · {used}
    </>
  )
}
