import { useRef, useState } from 'react'
import { href } from 'react-router'
import { SearchField } from '#app/forms/search-field.tsx'
import { pageLimits } from '#app/limits.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { LoadFailed } from '#app/ui/lists/loaded-list.tsx'
import { useLastLoaded } from '#app/ui/lists/use-last-loaded.ts'
import { callApi } from '#app/upstream/browser.ts'
import type { Listed } from '#app/upstream/listed.ts'
import { type Choice, type Choices, inOrder } from './choices.ts'

/** With JavaScript it has a search field, which finds all of them. */
export function Switcher({ current, choices }: { current: string; choices: Listed<Choices> }) {
  const { t, i18n } = useTranslation('shell')
  const [words, setWords] = useState('')
  const hydrated = useHydrated()
  const list = useRef<HTMLUListElement>(null)
  const wanted = words.trim().toLocaleLowerCase()
  const [all, setAll] = useState<Choice[] | null>(null)
  const known = useLastLoaded('', choices.items)
  const { some = [], count = 0 } = known ?? {}
  const isPart = some.length < count
  const searched = wanted && isPart && all ? all : some
  const found = searched
    .filter(({ title }) => title.toLocaleLowerCase().includes(wanted))
    .slice(0, wanted ? pageLimits.kbChoicesShown : undefined)
  const search = (typed: string) => {
    setWords(typed)
    if (!isPart || all) return
    // Without an answer it searches what is shown.
    callApi('GET /kb-names', {}).then(
      (fetched) => setAll(inOrder(fetched, i18n.language)),
      () => {},
    )
  }
  return (
    <>
      {hydrated && (
        <SearchField
          className="w-full"
          label={t('actions.find')}
          value={words}
          onChange={(event) => search(event.target.value)}
          onKeyDown={({ key, nativeEvent }) => {
            if (key === 'Enter' && wanted && !nativeEvent.isComposing)
              list.current?.querySelector('a')?.click()
          }}
        />
      )}
      <ul
        ref={list}
        className="mt-1 grid max-h-[min(320px,45dvh)] grid-cols-1 overflow-auto"
        aria-label={t('actions.switch')}
      >
        {found.map((choice) => (
          <li key={choice.id}>
            <SwitchLink {...choice} current={choice.id === current} />
          </li>
        ))}
      </ul>
      {isPart && !wanted && (
        <Link className="menu-item text-link" to={href('/dashboard')}>
          {t('actions.all', { count })}
        </Link>
      )}
      {choices.failed !== null && (
        <LoadFailed code={choices.failed} sentence={(values) => t('actions.failed', values)} />
      )}
      {known && found.length === 0 && (
        <p className="px-2.5 py-1 text-ink-2 text-sm" role="status">
          {t('actions.none')}
        </p>
      )}
    </>
  )
}

function SwitchLink({ id, title, icon, isFavorite, current }: Choice & { current: boolean }) {
  const { t } = useTranslation('shell')
  return (
    <Link
      className="menu-item"
      to={href('/kb/:kbId', { kbId: id })}
      aria-current={current ? 'true' : undefined}
    >
      <Icon name={icon} />
      <span className="min-w-0 flex-1 truncate" title={title}>
        {title}
      </span>
      {isFavorite && <Icon name="star-fill" size={16} label={t('actions.starred')} />}
      {current && <Icon name="check" />}
    </Link>
  )
}
