import { Form, href, useNavigation } from 'react-router'
import { Anchor } from '#app/components/anchor.tsx'
import { Button } from '#app/components/button.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { PersonCard } from '#contract/entities/user.ts'

interface CardFactsProps {
  card: PersonCard
  kbId: string
  /** The person's address, for readers who may see it. */
  email: string | null
}

/** What the reader may know of a person: their own name, role, address and biography. */
export function CardFacts({ card, kbId, email }: CardFactsProps) {
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
          {t('card.self')}{' '}
          <Anchor dialog="within" to={href('/settings/profile')}>
            {t('card.profile')}
          </Anchor>
        </p>
      )}
    </div>
  )
}

/** Opens the one private chat with the person. */
export function MessageButton() {
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
