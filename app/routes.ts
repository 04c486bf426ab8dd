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
  ]),
  route('auth/callback', 'auth/callback.ts'),
  route('logout', 'logout/route.ts'),
  layout('shell/route.tsx', [
    route('dashboard', 'dashboard/route.tsx'),
    route('kb/new', 'kb/new.tsx'),
    route('search', 'search/route.tsx'),
  ]),
  route('kb/:kbId/join', 'kb/join.ts'),
  route('kb/:kbId/favorite', 'kb/favorite.ts'),
  route('kb/:kbId/chats/:chatId/live', 'chats/live.tsx'),
  route('kb/:kbId/chats/:chatId/answers/:messageId', 'chats/answer-route.ts'),
  route('kb/:kbId', 'kb/route.tsx', [
    index('kb/home.tsx'),
    route('edit', 'kb/edit.tsx'),
    route('chats', 'chats/route.tsx'),
    route('chats/:chatId', 'chats/chat.tsx'),
    route('resources', 'resources/layout.tsx', [
      index('resources/list.tsx'),
      route('upload', 'resources/upload.tsx'),
      route('move', 'resources/move.tsx'),
      route('delete', 'resources/delete.tsx'),
      route('folders/new', 'resources/new-folder.tsx'),
      route('folders/:folderId/rename', 'resources/rename-folder.tsx'),
      route(':resourceId', 'resources/detail.tsx'),
      route(':resourceId/rename', 'resources/rename.tsx'),
      route(':resourceId/retry', 'resources/retry.ts'),
    ]),
  ]),
  route('preferences', 'preferences/route.ts'),
  route('icon.svg', 'tab-icon/route.ts'),
  // A real route, so that an unknown address passes through the middleware too.
  route('*', 'not-found/route.tsx'),
] satisfies RouteConfig
