import type { ReactNode } from 'react'
import { href, useRouteLoaderData } from 'react-router'
import { FromHere } from '#app/forms/from-here.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { loader as rootLoader } from '#app/root.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icons/names.ts'
import { MenuRow } from '#app/ui/menus/menu.tsx'
import { themes } from '#contract/preferences.ts'

const themeIcons = {
  light: 'light_mode',
  dark: 'dark_mode',
  system: 'contrast',
} as const satisfies Record<string, IconName>

export function ThemeSwitch() {
  const { t } = useTranslation()
  const current = useRouteLoaderData<typeof rootLoader>('root')?.theme
  return (
    <PreferenceForm label={t('theme.label')}>
      {themes.map((theme) => (
        <button
          key={theme}
          name="theme"
          value={theme}
          type="submit"
          aria-pressed={theme === current}
          data-tooltip={t(`theme.${theme}`)}
        >
          <Icon name={themeIcons[theme]} size={18} label={t(`theme.${theme}`)} />
        </button>
      ))}
    </PreferenceForm>
  )
}

const languageNames = [
  ['en', 'EN', 'English'],
  ['zh', '中文', '中文'],
] as const

export function LanguageSwitch() {
  const { t, i18n } = useTranslation()
  return (
    <PreferenceForm label={t('language')}>
      {languageNames.map(([language, short, name]) => (
        <button
          key={language}
          name="lang"
          value={language}
          type="submit"
          lang={language}
          aria-pressed={language === i18n.language}
          data-tooltip={name}
        >
          {short}
        </button>
      ))}
    </PreferenceForm>
  )
}

// A plain form, because the whole page is rendered again in the new language or theme.
function PreferenceForm({ label, children }: { label: string; children: ReactNode }) {
  return (
    <form className="switch" method="post" action={href('/preferences')} aria-label={label}>
      <FromHere />
      {children}
    </form>
  )
}

export function AppearanceRows() {
  const { t } = useTranslation()
  return (
    <>
      <MenuRow label={t('theme.label')}>
        <ThemeSwitch />
      </MenuRow>
      <MenuRow label={t('language')}>
        <LanguageSwitch />
      </MenuRow>
    </>
  )
}
