import type { en } from '#app/locales/en/keys.ts'

type Group = keyof (typeof en)['groups']
type Words = keyof (typeof en)['words']

interface KeyRow {
  /** Each may be pressed; keys that are pressed together are joined by a space. */
  keys: string[]
  words: Words
}

/** The keys of messages are in the table of their actions. */
export const keyGroups: { group: Group; rows: KeyRow[] }[] = [
  {
    group: 'everywhere',
    rows: [
      { keys: ['Ctrl K', '/'], words: 'search' },
      { keys: ['Ctrl B'], words: 'sidebar' },
      { keys: ['?'], words: 'keys' },
      { keys: ['F8'], words: 'toasts' },
      { keys: ['Esc'], words: 'close' },
    ],
  },
  {
    group: 'go',
    rows: [
      { keys: ['H'], words: 'goHome' },
      { keys: ['K'], words: 'goKbs' },
      { keys: ['C'], words: 'goChats' },
      { keys: ['T'], words: 'goThreads' },
      { keys: ['R'], words: 'goResources' },
      { keys: ['D'], words: 'goDrive' },
      { keys: ['F'], words: 'goFavorites' },
      { keys: ['N'], words: 'goNotifications' },
    ],
  },
  {
    group: 'kb',
    rows: [
      { keys: ['C'], words: 'newChat' },
      { keys: ['U'], words: 'upload' },
      { keys: ['N'], words: 'newFolder' },
    ],
  },
  {
    group: 'search',
    rows: [
      { keys: ['↑', '↓'], words: 'choose' },
      { keys: ['Enter'], words: 'open' },
      { keys: ['Ctrl Enter'], words: 'ask' },
    ],
  },
  {
    group: 'inbox',
    rows: [
      { keys: ['J', 'K'], words: 'stepInInbox' },
      { keys: ['E'], words: 'markRead' },
    ],
  },
  {
    group: 'writing',
    rows: [
      { keys: ['Enter'], words: 'send' },
      { keys: ['Shift Enter'], words: 'newLine' },
      { keys: ['↑'], words: 'editLast' },
      { keys: ['@'], words: 'mention' },
      { keys: ['Ctrl B', 'Ctrl I', 'Ctrl K'], words: 'format' },
    ],
  },
  {
    group: 'citations',
    rows: [
      { keys: ['['], words: 'previousCitation' },
      { keys: [']'], words: 'nextCitation' },
    ],
  },
  {
    group: 'files',
    rows: [
      { keys: ['←', 'PgUp'], words: 'previousPage' },
      { keys: ['→', 'PgDn'], words: 'nextPage' },
    ],
  },
  {
    group: 'rows',
    rows: [
      { keys: ['↑', '↓', 'Home', 'End'], words: 'moveInRows' },
      { keys: ['K', 'J'], words: 'stepInRows' },
      { keys: ['Enter'], words: 'open' },
      { keys: ['Space'], words: 'select' },
      { keys: ['F2'], words: 'rename' },
      { keys: ['M'], words: 'move' },
      { keys: ['Del'], words: 'delete' },
    ],
  },
  {
    group: 'folders',
    rows: [
      { keys: ['↑', '↓', 'Home', 'End'], words: 'moveInTree' },
      { keys: ['→', '←'], words: 'unfold' },
      { keys: ['*'], words: 'unfoldAll' },
      { keys: ['A–Z'], words: 'byName' },
    ],
  },
  {
    group: 'map',
    rows: [
      { keys: ['↑', '↓', '←', '→'], words: 'moveInMap' },
      { keys: ['Home', 'End'], words: 'endsOfMap' },
      { keys: ['Enter'], words: 'open' },
    ],
  },
  {
    group: 'pictures',
    rows: [
      { keys: ['←', '→'], words: 'movePicture' },
      { keys: ['Home', 'End'], words: 'endsOfPictures' },
    ],
  },
  {
    group: 'menus',
    rows: [
      { keys: ['↑', '↓', 'Home', 'End'], words: 'moveInMenu' },
      { keys: ['↑', '↓', '←', '→'], words: 'moveInEmoji' },
      { keys: ['Enter'], words: 'chooseInMenu' },
    ],
  },
]

export const messageMoves: KeyRow[] = [
  { keys: ['↑', '↓', 'Home', 'End'], words: 'moveInMessages' },
  { keys: ['K', 'J'], words: 'stepInMessages' },
  { keys: ['Enter'], words: 'openThread' },
  { keys: ['Esc'], words: 'toField' },
]
