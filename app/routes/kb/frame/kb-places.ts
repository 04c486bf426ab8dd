import type { TFunction } from 'i18next'
import { href } from 'react-router'
import { drivePath } from '#app/routes/kb/resources/list/drive-query.ts'
import type { IconName } from '#app/ui/icons/names.ts'
import type { Kb } from '#contract/entities/kb.ts'

export interface KbPlace {
  name:
    | 'home'
    | 'chats'
    | 'threads'
    | 'resources'
    | 'drive'
    | 'notifications'
    | 'book'
    | 'favorites'
    | 'bin'
  to: string
  icon: IconName
  label: string
  /** The letter that leads there after `g`. */
  goKey?: string
  /** In the menu at the end of the list. */
  isRare?: boolean
}

/** What the sidebar of a knowledge base lists, for this reader. */
export function kbPlaces(kb: Kb, t: TFunction<'shell'>): KbPlace[] {
  const at = { kbId: kb.id }
  const place = (name: KbPlace['name'], to: string, icon: IconName, goKey?: string): KbPlace => ({
    name,
    to,
    icon,
    label: t(`sidebar.${name}`),
    ...(goKey && { goKey }),
  })
  const rare = (one: KbPlace): KbPlace => ({ ...one, isRare: true })
  return [
    place('home', href('/kb/:kbId', at), 'home', 'h'),
    ...(kb.can.chat
      ? [
          place('chats', href('/kb/:kbId/chats', at), 'forum', 'c'),
          place('threads', href('/kb/:kbId/threads', at), 'reply', 't'),
        ]
      : []),
    ...(kb.can.read || kb.can.upload
      ? [place('resources', href('/kb/:kbId/resources', at), 'folder', 'r')]
      : []),
    ...(kb.can.read ? [place('drive', drivePath(kb.id, []), 'folder_open', 'd')] : []),
    place('notifications', href('/kb/:kbId/notifications', at), 'notifications', 'n'),
    ...(kb.role ? [place('book', href('/kb/:kbId/book', at), 'menu_book')] : []),
    rare(place('favorites', href('/kb/:kbId/favorites', at), 'star', 'f')),
    ...(kb.role ? [rare(place('bin', href('/kb/:kbId/bin', at), 'delete'))] : []),
  ]
}
