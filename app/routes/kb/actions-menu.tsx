import { Icon } from '#app/components/icon.tsx'
import { Menu, MenuLink, MenuRule } from '#app/components/menu.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { KbView } from './frame-props.ts'
import { Dot } from './side-list.tsx'
import { Switcher } from './switcher.tsx'

/** A menu beside the title: other knowledge bases to switch to, and actions for this one. */
export function ActionsMenu({ kb, choices, actions }: Pick<KbView, 'kb' | 'choices' | 'actions'>) {
  const { t } = useTranslation('shell')
  const waiting = actions.find(({ alert }) => alert)?.alert
  const button = (
    <>
      <Icon name="unfold_more" />
      {waiting && <Dot label={waiting} />}
    </>
  )
  return (
    <Menu
      className="menu-start kb-actions"
      label={t('actions.label')}
      button={button}
      buttonClass="button button-icon"
    >
      <Switcher current={kb.id} choices={choices} />
      {actions.length > 0 && <MenuRule />}
      {actions.map(({ to, icon, label, alert }) => (
        <MenuLink key={to} dialog icon={icon} to={to}>
          {label}
          {alert && <Dot label={alert} />}
        </MenuLink>
      ))}
    </Menu>
  )
}
