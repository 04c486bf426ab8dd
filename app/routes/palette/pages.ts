import { href } from 'react-router'
import { getTranslator } from '#app/preferences/language.ts'
import { kbPlaces } from '#app/routes/kb/frame/kb-places.ts'
import type { Arrival } from '#app/upstream/call.ts'
import type { Kb } from '#contract/entities/kb.ts'
import { themes } from '#contract/preferences.ts'
import type { FoundRow } from './found.ts'

type Context = Pick<Arrival, 'context'>

/** What the sidebar and the menus of a knowledge base lead to. */
export function kbPages({ context }: Context, kb: Kb): FoundRow[] {
  const translator = getTranslator(context)
  const t = translator.getFixedT(null, 'shell')
  const at = { kbId: kb.id }
  const note = kb.title
  const places = kbPlaces(kb, t).map(
    ({ to, icon, label }): FoundRow => ({ to, icon, title: [label], note }),
  )
  const newPage: FoundRow = {
    to: href('/kb/:kbId/resources/new-page', at),
    icon: 'edit',
    title: [translator.getFixedT(null, 'write')('new')],
    note,
  }
  const share: FoundRow = {
    to: href('/kb/:kbId/share', at),
    icon: 'share',
    title: [t('sidebar.share')],
    note,
    isDialog: true,
  }
  const settings: FoundRow = {
    to: href('/kb/:kbId/settings', at),
    icon: 'settings',
    title: [t('sidebar.settings')],
    note,
    isDialog: true,
  }
  return [
    ...places,
    ...(kb.can.upload ? [newPage] : []),
    ...(kb.role ? [share] : []),
    ...(kb.can.update ? [settings] : []),
  ]
}

export function accountPages({ context }: Context): FoundRow[] {
  const translator = getTranslator(context)
  const t = translator.getFixedT(null, 'shell')
  const common = translator.getFixedT(null, 'common')
  const choices = themes.map((theme) => common(`theme.${theme}`)).join(common('between.names'))
  return [
    { to: href('/dashboard'), icon: 'home', title: [t('dashboard')], note: '' },
    { to: href('/inbox'), icon: 'notifications', title: [t('inbox')], note: '' },
    {
      to: href('/favorites'),
      icon: 'star',
      title: [t('sidebar.favorites')],
      note: '',
      isDialog: true,
    },
    { to: href('/settings'), icon: 'settings', title: [t('settings')], note: '', isDialog: true },
    {
      to: href('/settings/preferences/:part?'),
      icon: 'contrast',
      title: [common('theme.label') + common('between.value') + choices],
      note: t('settings'),
      isDialog: true,
    },
    { to: href('/keys'), icon: 'keyboard_tab', title: [t('keys')], note: '', isDialog: true },
    { to: href('/feedback'), icon: 'feedback', title: [t('feedback')], note: '', isDialog: true },
  ]
}
