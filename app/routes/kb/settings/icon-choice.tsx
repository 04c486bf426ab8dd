import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { useTranslation } from '#app/locales/use-translation.ts'
import { FieldNote } from '#app/ui/fields/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Menu } from '#app/ui/menus/menu.tsx'
import { kbIcons } from '#contract/entities/kb-icons.ts'

interface IconChoiceProps {
  chosen: unknown
  error: string | undefined
}

/** Without JavaScript its button keeps the saved icon, and the open list shows the chosen one. */
export function IconChoice({ chosen, error }: IconChoiceProps) {
  const { t } = useTranslation('kbForm')
  const [shown, setShown] = useState(() => kbIcons.find((name) => name === chosen) ?? kbIcons[0])
  return (
    <div className="grid grid-cols-1 justify-items-start gap-1.5">
      <span className="font-label" aria-hidden>
        {t('icon')}
      </span>
      <Menu
        label={t('changeIcon', { icon: t(`icons.${shown}`) })}
        button={
          <>
            <Icon className="text-accent" name={shown} />
            <Icon name="keyboard_arrow_down" size={18} />
          </>
        }
        buttonClass="button gap-1 px-2"
        panelClass="w-[304px] sm:right-auto sm:left-0"
        open={error !== undefined}
      >
        <fieldset className="grid grid-cols-6 gap-1" aria-describedby={error && 'icon-error'}>
          <legend className="sr-only">{t('icon')}</legend>
          {kbIcons.map((name) => (
            <label
              key={name}
              className="relative grid h-11 cursor-pointer place-items-center rounded-sm border border-transparent text-ink-2 hover:bg-hover hover:text-ink has-checked:border-accent has-checked:bg-wash has-checked:text-accent forced-colors:has-checked:[outline:2px_solid_Highlight] forced-colors:has-checked:-outline-offset-2"
              data-tooltip={t(`icons.${name}`)}
            >
              <input
                className="absolute inset-0 cursor-pointer appearance-none rounded-[inherit]"
                type="radio"
                name="icon"
                value={name}
                defaultChecked={name === chosen}
                aria-label={t(`icons.${name}`)}
                onChange={() => setShown(name)}
                onClick={closeMenu}
                onKeyDown={closeMenu}
              />
              <Icon name={name} />
            </label>
          ))}
        </fieldset>
        {error && (
          <FieldNote className="p-1.5" id="icon-error">
            {error}
          </FieldNote>
        )}
      </Menu>
    </div>
  )
}

// Arrow keys, which click without a pointer, move on to the next one. Enter would send the form.
function closeMenu(event: MouseEvent | KeyboardEvent): void {
  const menu = event.currentTarget.closest('details')
  const isChosen = 'key' in event ? event.key === 'Enter' : event.detail > 0
  if (!menu || !isChosen) return
  if ('key' in event) event.preventDefault()
  menu.open = false
  menu.querySelector('summary')?.focus()
}
