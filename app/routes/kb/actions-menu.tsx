import { Dot } from '#app/components/dot.tsx'
import { Icon } from '#app/components/icon.tsx'
import { Menu, MenuLink, MenuRule } from '#app/components/menu.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { KbFrameProps } from './frame-props.ts'
import { Switcher } from './switcher.tsx'

/** A menu beside the title: other knowledge bases to switch to, and actions for this one. */
export function ActionsMenu({
  kb,
  choices,
  actions,
}: Pick<KbFrameProps, 'kb' | 'choices' | 'actions'>) {
  const { t } = useTranslation('shell')
  const waiting = actions.find(({ alert }) => alert)?.alert
  const button = (
    <>
      <Icon name="unfold_more" />
      {waiting && <Dot className="absolute top-[5px] right-1" label={waiting} />}
    </>
  )
  return (
    <Menu
      className="flex-none font-normal max-sidebar:static"
      label={t('actions.label')}
      button={button}
      buttonClass="button relative"
      buttonLook="icon"
      panelClass="right-auto left-0 max-sidebar:inset-x-2 max-sidebar:top-[calc(100%-4px)] max-sidebar:bottom-auto max-sidebar:w-auto max-sidebar:max-w-none"
    >
      <Switcher current={kb.id} choices={choices} />
      {actions.length > 0 && <MenuRule />}
      {actions.map(({ to, icon, label, alert }) => (
        <MenuLink key={to} dialog icon={icon} to={to}>
          {label}
          {alert && <Dot className="ml-auto" label={alert} />}
        </MenuLink>
      ))}
    </Menu>
  )
}
