import type { Filled } from './fill.ts'

/**
 * Lists every page and dialog with a name for its screenshots. `out`: the screenshot is taken
 * signed out.
 */
export function addresses(of: Filled): { name: string; path: string; out?: true }[] {
  const { kb, townhall, ai, resource, folder, member, term, token } = of
  const inKb = `/kb/${kb}`
  const files = `${inKb}/resources`
  return [
    ...['/', '/login', '/about', '/explore', '/privacy', '/terms', '/changelog', '/unsent'].map(
      (path) => ({ name: `out-${path.slice(1) || 'home'}`, path, out: true as const }),
    ),
    { name: 'out-invite-join', path: `/invite/${token}/join`, out: true },
    { name: 'out-not-found', path: '/nowhere', out: true },
    { name: 'about', path: '/about' },
    { name: 'explore', path: '/explore' },
    { name: 'not-found', path: '/nowhere' },
    { name: 'invite-join', path: `/invite/${token}/join` },
    { name: 'invite-wrong', path: '/invite/nothing/accept' },
    { name: 'dashboard', path: '/dashboard' },
    { name: 'search', path: '/search?q=lamp' },
    { name: 'search-nothing', path: '/search?q=xyzzy' },
    { name: 'inbox', path: '/inbox' },
    { name: 'inbox-filtered', path: '/inbox?status=read' },
    { name: 'favorites', path: '/favorites' },
    { name: 'feedback', path: '/feedback' },
    { name: 'kb-new', path: '/kb/new' },
    ...['profile', 'preferences', 'feedback', 'feedback/all', 'terms', 'subscription'].map(
      (tab) => ({ name: `settings-${tab.replace('/', '-')}`, path: `/settings/${tab}` }),
    ),
    { name: 'term-new', path: '/settings/terms/new' },
    { name: 'term-edit', path: `/settings/terms/${term}` },
    { name: 'term-delete', path: `/settings/terms/${term}/delete` },
    { name: 'kb-home', path: inKb },
    { name: 'kb-favorites', path: `${inKb}/favorites` },
    { name: 'kb-notifications', path: `${inKb}/notifications` },
    { name: 'chats', path: `${inKb}/chats` },
    { name: 'townhall', path: `${inKb}/chats/${townhall}` },
    { name: 'ai-chat', path: `${inKb}/chats/${ai}` },
    { name: 'chat-not-found', path: `${inKb}/chats/${kb}` },
    { name: 'resources', path: files },
    { name: 'drive', path: `${inKb}/drive` },
    { name: 'resources-folder', path: `${files}?folder=${folder}` },
    { name: 'resource', path: `${files}/${resource}` },
    ...['share', 'share/renew', 'settings', 'settings/collaborators', 'settings/requests'].map(
      (path) => ({ name: `kb-${path.replace('/', '-')}`, path: `${inKb}/${path}` }),
    ),
    { name: 'kb-settings-others', path: `${inKb}/settings/others` },
    { name: 'member-remove', path: `${inKb}/members/${member}/remove` },
    { name: 'transfer', path: `${inKb}/transfer` },
    { name: 'kb-delete', path: `${inKb}/delete` },
    { name: 'upload', path: `${files}/upload` },
    { name: 'links', path: `${files}/links` },
    { name: 'move', path: `${files}/move?id=${resource}` },
    { name: 'delete', path: `${files}/delete?id=${resource}` },
    { name: 'folder-new', path: `${files}/folders/new` },
    { name: 'folder-rename', path: `${files}/folders/${folder}/rename` },
    { name: 'resource-rename', path: `${files}/${resource}/rename` },
  ]
}
