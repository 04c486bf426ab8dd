import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('public/layout.tsx', [
    index('home/route.tsx'),
    route('login', 'login/route.tsx'),
    route('about', 'about/route.tsx'),
    route('explore', 'explore/route.tsx'),
    route('privacy', 'privacy/route.tsx'),
    route('terms', 'terms/route.tsx'),
    route('changelog', 'changelog/route.tsx'),
    route('invite/:token/accept', 'invite/accept.tsx'),
    route('invite/:token/join', 'invite/join.tsx'),
  ]),
  route('auth/callback', 'auth/callback.ts'),
  route('logout', 'logout/route.ts'),
  route('kb/:kbId/join', 'kb/join.ts'),
  route('kb/:kbId/favorite', 'kb/favorite.ts'),
  route('kb/:kbId/title', 'kb/rename.ts'),
  route('kb/:kbId/invitees/:inviteeId/withdraw', 'sharing/withdraw.ts'),
  route('kb/:kbId/members/:userId/role', 'members/role.ts'),
  route('kb/:kbId/requests/:requestId', 'join-requests/decide.ts'),
  route('kb/:kbId/chats/:chatId/live', 'chats/live.tsx'),
  route('kb/:kbId/chats/:chatId/answers/:messageId', 'chats/answer-route.ts'),
  route('kb/:kbId/resources/:resourceId/retry', 'resources/retry.ts'),
  layout('shell/live.tsx', [
    layout('shell/route.tsx', [
      route('dashboard', 'dashboard/route.tsx'),
      route('search', 'search/route.tsx'),
    ]),
    route('kb/:kbId', 'kb/route.tsx', [
      index('kb/home.tsx'),
      route('favorites', 'favorites/route.tsx'),
      route('chats', 'chats/route.tsx'),
      route('chats/:chatId', 'chats/chat.tsx'),
      route('resources', 'resources/layout.tsx', [
        index('resources/list.tsx'),
        route(':resourceId', 'resources/detail.tsx'),
      ]),
    ]),
    // Dialogs: above the page they are opened from, or pages of their own.
    layout('shell/dialog.tsx', [
      route('kb/new', 'kb/new.tsx'),
      route('favorites', 'favorites/drawer.tsx'),
    ]),
    route('kb/:kbId', 'kb/dialog.tsx', [
      route('edit', 'kb-settings/edit.ts'),
      route('share', 'sharing/share.tsx'),
      route('share/renew', 'sharing/renew.tsx'),
      route('settings', 'kb-settings/layout.tsx', [
        index('kb-settings/general.tsx'),
        route('collaborators', 'kb-settings/collaborators.tsx'),
        route('requests', 'kb-settings/requests.tsx'),
        route('others', 'kb-settings/others.tsx'),
      ]),
      route('members/:userId/remove', 'members/remove.tsx'),
      route('transfer', 'members/transfer.tsx'),
      route('quit', 'kb/quit.tsx'),
      route('delete', 'kb/delete.tsx'),
      route('resources/upload', 'resources/upload.tsx'),
      route('resources/links', 'resources/links.tsx'),
      route('resources/move', 'resources/move.tsx'),
      route('resources/delete', 'resources/delete.tsx'),
      route('resources/folders/new', 'resources/new-folder.tsx'),
      route('resources/folders/:folderId/rename', 'resources/rename-folder.tsx'),
      route('resources/:resourceId/rename', 'resources/rename.tsx'),
    ]),
  ]),
  route('preferences', 'preferences/route.ts'),
  route('icon.svg', 'tab-icon/route.ts'),
  // A real route, so that an unknown address passes through the middleware too.
  route('*', 'not-found/route.tsx'),
] satisfies RouteConfig
