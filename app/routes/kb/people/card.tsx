import { Form, href, redirect, useNavigation } from 'react-router'
import { DialogPage } from '#app/dialogs/dialog-page.tsx'
import { DialogSection } from '#app/dialogs/dialog-section.tsx'
import { withinDialogOf } from '#app/dialogs/within.ts'
import { FormText } from '#app/forms/form-fields.tsx'
import { readForm } from '#app/forms/read-form.ts'
import { submit } from '#app/forms/submit.ts'
import { useFields } from '#app/forms/use-fields.ts'
import { pageTitle } from '#app/head/page-title.ts'
import { reasonOf } from '#app/locales/reason.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { Avatar } from '#app/people/avatar.tsx'
import { personPath } from '#app/people/person-link.tsx'
import { getTranslator } from '#app/preferences/language.ts'
import { useKbDialog } from '#app/routes/kb/access/use-kb-dialog.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { upstream } from '#app/upstream/client.ts'
import { calls } from '#contract/calls.ts'
import type { PersonCard } from '#contract/entities/user.ts'
import type { Route } from './+types/card.ts'

export async function loader({ request, context, params: { kbId, userId } }: Route.LoaderArgs) {
  const api = upstream({ request, context })
  const [kb, card, members] = await Promise.all([
    api.readKb({ params: { kbId } }),
    api.readPersonCard({ params: { userId } }),
    api.attempt.listCollaborators({ params: { kbId }, query: { userId } }),
  ])
  const member = members.ok ? members.data.collaborators[0] : undefined
  const mayMessage = card.can.message && kb.can.createChat && member !== undefined && !card.isBot
  return { title: card.displayName, card, email: member?.email ?? null, mayMessage }
}

export async function action({ request, context, params: { kbId, userId } }: Route.ActionArgs) {
  const { attempt } = upstream({ request, context })
  const form = await readForm(request)
  const here = withinDialogOf(request, personPath(kbId, userId))
  if (form.get('intent') === 'message') {
    const opened = await attempt.openPrivateChat({ body: { kbId, otherUserId: userId } })
    if (opened.ok)
      return redirect(href('/kb/:kbId/chats/:chatId', { kbId, chatId: opened.data.id }), 303)
    return redirectWithFlash(here, { kind: 'error', key: 'privateChatFailed' })
  }
  if (form.get('intent') === 'remove') form.set('alias', '')
  const outcome = await submit(form, calls.setAlias.body.pick({ alias: true }), ({ alias }) =>
    attempt.setAlias({ body: { targetUserId: userId, alias } }),
  )
  if (outcome.ok) {
    const { alias } = outcome.value
    return redirectWithFlash(
      here,
      alias
        ? { kind: 'success', key: 'aliasSaved', values: { alias } }
        : { kind: 'success', key: 'aliasRemoved' },
    )
  }
  const code = Object.values(outcome.result.error ?? {}).flat()[0] ?? 'internal'
  const reason = reasonOf(getTranslator(context), code)
  return redirectWithFlash(here, { kind: 'error', key: 'aliasFailed', values: { reason } })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function Card({ loaderData, params }: Route.ComponentProps) {
  const { title, card, email, mayMessage } = loaderData
  useKbDialog(params.kbId)
  return (
    <DialogPage title={title} closeTo={href('/kb/:kbId', params)}>
      <div className="flex items-start gap-4" data-part>
        <Avatar id={card.id} name={title} picture={card.profileURL} size="large" />
        <CardFacts card={card} kbId={params.kbId} email={email} />
      </div>
      {mayMessage && <MessageButton />}
      {card.can.setAlias && !card.isBot && <AliasForm key={card.alias} card={card} />}
      <Shared card={card} />
    </DialogPage>
  )
}

function Shared({ card: { knowledgeBases, sharedKbCount, can } }: { card: PersonCard }) {
  const { t } = useTranslation('people')
  const more = sharedKbCount - knowledgeBases.length
  if (!can.message || knowledgeBases.length === 0) return null
  return (
    <DialogSection heading={t('card.shared')}>
      <ul className="grid grid-cols-1">
        {knowledgeBases.map(({ id, title }) => (
          <li key={id}>
            <Link
              className="flex min-h-9 items-center wrap-anywhere pointer-coarse:min-h-11"
              to={href('/kb/:kbId', { kbId: id })}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-ink-2">{t('card.more', { count: more })}</p>}
    </DialogSection>
  )
}

/** The reader's own name for a person. */
function AliasForm({ card }: { card: PersonCard }) {
  const { t } = useTranslation('people')
  const { alias, displayName, realName = displayName } = card
  const { form, fields } = useFields('alias', {
    values: { alias: alias ?? '' },
    refused: undefined,
  })
  const busy = useNavigation().formData?.has('alias')
  return (
    <Form {...form} className="grid grid-cols-1 gap-2" data-part>
      <FormText
        field={fields.alias}
        label={t('alias.label')}
        help={t('alias.help', { name: realName })}
        autoComplete="off"
        dir="auto"
      />
      <p className="flex flex-wrap gap-2">
        <Button icon="check" name="intent" value="alias" busy={busy}>
          {t('alias.save')}
        </Button>
        {alias && (
          <Button look="quiet" icon="close" name="intent" value="remove" formNoValidate>
            {t('alias.remove')}
          </Button>
        )}
      </p>
    </Form>
  )
}

interface CardFactsProps {
  card: PersonCard
  kbId: string
  /** For readers who may see it. */
  email: string | null
}

function CardFacts({ card, kbId, email }: CardFactsProps) {
  const { t } = useTranslation(['people', 'common'])
  const role = card.knowledgeBases.find(({ id }) => id === kbId)?.role
  return (
    <div className="grid min-w-0 flex-1 grid-cols-1 gap-1 wrap-anywhere">
      {card.realName && <p>{t('realName', { name: card.realName })}</p>}
      {role && <p className="text-ink-2">{t('card.role', { role: t(`common:roles.${role}`) })}</p>}
      {email && (
        <p>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
      {card.bio && <p className="whitespace-pre-line text-pretty">{card.bio}</p>}
      {!card.can.message && (
        <p className="text-ink-2">
          {t('card.self')}
          {t('common:between.sentences')}
          <Anchor dialog="within" to={href('/settings/profile')}>
            {t('card.profile')}
          </Anchor>
        </p>
      )}
    </div>
  )
}

/** One private chat exists with each person. */
function MessageButton() {
  const { t } = useTranslation('people')
  const busy = useNavigation().formData?.get('intent') === 'message'
  return (
    <Form method="post" replace>
      <Button look="primary" icon="chat_bubble" name="intent" value="message" busy={busy}>
        {t('card.message')}
      </Button>
    </Form>
  )
}
