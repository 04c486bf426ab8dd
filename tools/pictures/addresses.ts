import type { Ids } from '../demo/world.ts'

/** `out`: taken signed out. */
export function addresses(ids: Ids): { name: string; path: string; out?: true }[] {
  const { trials: kb } = ids
  const token = ids['reading/link']
  const inKb = `/kb/${kb}`
  const files = `${inKb}/resources`
  return [
    ...publicAddresses(ids),
    { name: 'about', path: '/about' },
    { name: 'explore', path: '/explore' },
    { name: 'not-found', path: '/nowhere' },
    { name: 'invite-join', path: `/invite/${token}/join` },
    { name: 'invite-wrong', path: '/invite/nothing/accept' },
    { name: 'dashboard', path: '/dashboard' },
    { name: 'search', path: '/search?q=washout' },
    { name: 'search-nothing', path: '/search?q=xyzzy' },
    { name: 'inbox', path: '/inbox' },
    { name: 'inbox-filtered', path: '/inbox?status=read' },
    { name: 'favorites', path: '/favorites' },
    { name: 'feedback', path: '/feedback' },
    { name: 'kb-new', path: '/kb/new' },
    { name: 'kb-import', path: '/kb/import' },
    { name: 'keys', path: '/keys' },
    { name: 'dashboard-bin', path: '/dashboard/bin' },
    ...[
      'profile',
      'preferences',
      'preferences/notifications',
      'inbox',
      'feedback',
      'feedback/all',
      'terms',
      'access-keys',
      'access-keys/new',
      'subscription',
    ].map((tab) => ({ name: `settings-${tab.replace('/', '-')}`, path: `/settings/${tab}` })),
    { name: 'term-new', path: '/settings/terms/new' },
    { name: 'term-edit', path: `/settings/terms/${ids.SAE}` },
    { name: 'term-delete', path: `/settings/terms/${ids.SAE}/delete` },
    { name: 'kb-home', path: inKb },
    { name: 'kb-favorites', path: `${inKb}/favorites` },
    ...['bin', 'book', 'search?q=washout'].map((path) => ({
      name: `kb-${path.split('?')[0]}`,
      path: `${inKb}/${path}`,
    })),
    {
      name: 'book-keep',
      path: `${inKb}/book/keep?chat=${ids['trials/Townhall']}&message=${ids.washout}`,
    },
    { name: 'book-quote', path: `${inKb}/book/${ids['trials/line']}/quote` },
    { name: 'download-refused', path: `${inKb}/downloads/refused` },
    { name: 'kb-notifications', path: `${inKb}/notifications` },
    ...talkAddresses(ids),
    { name: 'resources', path: files },
    ...['', '?view=map'].map((query) => ({
      name: `drive${query.replace('?view=', '-')}`,
      path: `${inKb}/drive${query}`,
    })),
    { name: 'drive-folder', path: `${inKb}/drive/Protocols` },
    { name: 'drive-not-found', path: `${inKb}/drive/Nothing` },
    ...ruleAddresses(ids),
    ...fileAddresses(ids),
  ]
}

function ruleAddresses({ trials, lin: member }: Ids): { name: string; path: string }[] {
  const inKb = `/kb/${trials}`
  return [
    ...['share', 'share/renew', 'settings', 'settings/collaborators', 'settings/requests'].map(
      (path) => ({ name: `kb-${path.replace('/', '-')}`, path: `${inKb}/${path}` }),
    ),
    { name: 'kb-settings-answers', path: `${inKb}/settings/answers` },
    { name: 'kb-settings-activity', path: `${inKb}/settings/activity` },
    { name: 'kb-settings-others', path: `${inKb}/settings/others` },
    { name: 'people', path: `${inKb}/people` },
    { name: 'person', path: `${inKb}/people/${member}` },
    { name: 'kb-quit', path: `${inKb}/quit` },
    { name: 'member-remove', path: `${inKb}/members/${member}/remove` },
    { name: 'transfer', path: `${inKb}/transfer` },
    { name: 'kb-delete', path: `${inKb}/delete` },
  ]
}

function fileAddresses(ids: Ids): { name: string; path: string }[] {
  const files = `/kb/${ids.trials}/resources`
  const folder = ids['trials/Protocols']
  const resource = ids['trials/Protocols/Protocol v4.pdf']
  return [
    { name: 'resources-folder', path: `${files}?folder=${folder}` },
    { name: 'resource', path: `${files}/${resource}` },
    { name: 'picture', path: `${files}/${ids['trials/Pictures/Enrolment by site.png']}/picture` },
    { name: 'upload', path: `${files}/upload` },
    { name: 'resource-versions', path: `${files}/${resource}/versions` },
    { name: 'resource-version', path: `${files}/${resource}/versions/1` },
    ...['', '/edit', '/comment', '/versions'].map((path) => ({
      name: `written${path.replace('/', '-')}`,
      path: `${files}/${ids['trials/Protocols/Synopsis.md']}${path}`,
    })),
    { name: 'new-page', path: `${files}/new-page` },
    ...['Data/Enrolment.xlsx', 'Data/Query list.csv', 'Pictures/Bergen from the ferry.jpg'].map(
      (file) => ({
        name: `resource-${file.split('.').at(-1)}`,
        path: `${files}/${ids[`trials/${file}`]}`,
      }),
    ),
    { name: 'links', path: `${files}/links` },
    { name: 'move', path: `${files}/move?id=${resource}` },
    { name: 'delete', path: `${files}/delete?id=${resource}` },
    { name: 'folder-new', path: `${files}/folders/new` },
    { name: 'folder-rename', path: `${files}/folders/${folder}/rename` },
    { name: 'resource-rename', path: `${files}/${resource}/rename` },
  ]
}

function publicAddresses(ids: Ids): { name: string; path: string; out: true }[] {
  const { garden: kb, 'garden/link': token } = ids
  const published = `/p/${kb}`
  return [
    ...[
      '/',
      '/login',
      '/about',
      '/explore',
      '/privacy',
      '/terms',
      '/changelog',
      '/unsent',
      '/developers',
    ].map((path) => ({ name: `out-${path.slice(1) || 'home'}`, path, out: true as const })),
    { name: 'out-invite-join', path: `/invite/${token}/join`, out: true },
    { name: 'out-not-found', path: '/nowhere', out: true },
    { name: 'out-developers-noun', path: '/developers/messages', out: true },
    { name: 'out-oauth-wrong', path: '/oauth/authorize', out: true },
    { name: 'out-mails-wrong', path: '/mails/stop/nothing', out: true },
    { name: 'out-published', path: published, out: true },
    ...['Watering.md', 'Planting plan.csv', 'Compost.pdf', 'Beds.png'].map((file) => ({
      name: `out-published-${file.split('.').at(-1)}`,
      path: `${published}/garden/file/${ids[`garden/${file}`]}`,
      out: true as const,
    })),
    { name: 'out-published-search', path: `${published}/search?q=water`, out: true },
    { name: 'out-published-ask', path: `${published}/ask`, out: true },
    { name: 'out-published-report', path: `${published}/report`, out: true },
  ]
}

function talkAddresses(ids: Ids) {
  const { trials: kb, washout: message } = ids
  const attachment = ids['Enrolment by site.png']
  const townhall = ids['trials/Townhall']
  const ai = ids['trials/AI Chat']
  const group = ids['trials/Data review']
  const answer = ids['How soon are serious adverse events reported?']
  const chats = `/kb/${kb}/chats`
  const chat = `${chats}/${townhall}`
  const inGroup = `${chats}/${group}`
  return [
    { name: 'chats', path: chats },
    { name: 'threads', path: `/kb/${kb}/threads` },
    { name: 'townhall', path: chat },
    { name: 'thread', path: `${chat}/thread/${message}` },
    { name: 'ai-chat', path: `${chats}/${ai}` },
    { name: 'group', path: inGroup },
    { name: 'chat-not-found', path: `${chats}/${kb}` },
    { name: 'chat-new', path: `${chats}/new` },
    { name: 'chat-message', path: `${chats}/message` },
    { name: 'chat-images', path: `${chat}/images` },
    { name: 'chat-image', path: `${chat}/images/${attachment}` },
    { name: 'chat-files', path: `${chat}/files` },
    { name: 'chat-pinned', path: `${chat}/pinned` },
    { name: 'chat-new-post', path: `${chat}/new-post` },
    { name: 'citation', path: `${chats}/${ai}/citation/${answer}/1` },
    { name: 'message-dislike', path: `${chats}/${ai}/messages/${answer}/dislike` },
    { name: 'chat-search', path: `${chat}/search?q=washout` },
    { name: 'attachment-keep', path: `${chat}/attachments/${attachment}/keep` },
    { name: 'asked-files', path: `${chats}/${ai}/about` },
    ...['', '/members', '/members/add'].map((tab) => ({
      name: `chat-settings${tab.replaceAll('/', '-')}`,
      path: `${inGroup}/settings${tab}`,
    })),
    {
      name: 'chat-leave',
      path: `/kb/${ids.garden}/chats/${ids['garden/Watering rota']}/leave`,
    },
    { name: 'chat-dismiss', path: `${inGroup}/dismiss` },
    { name: 'message', path: `${chat}/messages/${message}` },
    ...['delete', 'forward'].map((action) => ({
      name: `message-${action}`,
      path: `${chat}/messages/${message}/${action}`,
    })),
  ]
}
