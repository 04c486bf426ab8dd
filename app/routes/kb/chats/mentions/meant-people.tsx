import { useTranslation } from '#app/locales/use-translation.ts'
import { Avatar } from '#app/people/avatar.tsx'
import { useSignedIn } from '#app/upstream/use-signed-in.ts'
import type { Namesake } from '#contract/calls/mentions.ts'
import { meantFields } from '#contract/meant-fields.ts'
import { meantValue } from '#shared/mentions.ts'
import { everyoneField } from './everyone-question.tsx'
import type { MeantQuestions } from './read-meant-questions.ts'

export function MeantPeople({ asked }: { asked: MeantQuestions }) {
  const { t } = useTranslation('people')
  const { names, answers, everyone } = asked
  return (
    <div className="grid max-h-[50dvh] grid-cols-1 gap-3 overflow-y-auto px-2 py-1.5 compact:order-1 compact:w-full">
      <p role="alert">{t('mention.ask')}</p>
      {everyone !== null && <input type="hidden" name={everyoneField} value={everyone} />}
      {names.map(({ name, people }, index) => (
        <fieldset className="grid grid-cols-1" key={name}>
          <legend className="mb-1 font-label wrap-anywhere">{t('mention.who', { name })}</legend>
          {[...people, null].map((person) => {
            const value = meantValue(person?.id ?? null, name)
            return (
              <label
                className="flex min-h-control cursor-pointer items-center gap-2 rounded-sm px-1 hover:bg-hover"
                key={value}
              >
                <input
                  type="radio"
                  name={meantFields[index]}
                  value={value}
                  defaultChecked={answers.includes(value)}
                />
                {person ? <Named person={person} /> : t('mention.nobody')}
              </label>
            )
          })}
        </fieldset>
      ))}
    </div>
  )
}

function Named({ person }: { person: Namesake }) {
  const { t } = useTranslation('people')
  const { user } = useSignedIn()
  const { id, displayName, realName, profileURL, bio, role, isCreator } = person
  const place = isCreator ? t('mention.creator') : role === 'admin' && t('mention.admin')
  const notes = [realName, id === user.id && t('mention.you'), place, bio]
  return (
    <>
      <Avatar id={id} name={displayName} picture={profileURL} size="small" />
      <span className="min-w-0 truncate">
        {displayName} <span className="text-ink-2">{notes.filter(Boolean).join(' · ')}</span>
      </span>
    </>
  )
}
