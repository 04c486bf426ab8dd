import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from '#app/locales/use-translation.ts'
import { drivePath } from '#app/routes/kb/resources/list/drive-query.ts'
import { classes } from '#app/ui/classes.ts'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { dropLook } from './drop-look.ts'
import { FolderPanel } from './folder-panel.tsx'
import type { Drive } from './read-drive.ts'
import type { TreeNode } from './tree-nodes.ts'

const closed = 'details:not([open])'

const longestPause = 700

let typed = { text: '', at: 0 }

/** The link to all files, above the folders. */
const topId = ''

const link = `flex h-9 min-w-0 items-center gap-2 rounded-sm pr-2 hover:bg-hover focus-visible:-outline-offset-2 aria-[current]:bg-wash aria-[current]:font-semibold aria-[current]:text-accent ${dropLook}`

/** With script it has the keys of a tree. */
export function FolderTree({ drive }: { drive: Drive }) {
  const { t } = useTranslation('drive')
  const { kbId, trail, tree: top } = drive
  const tree = useTree(top.children, trail.at(-1)?.id ?? topId)
  const live = { role: 'tree', 'aria-label': t('folders'), onKeyDown: moveInTree }
  return (
    <FolderPanel>
      <div {...(tree.isLive && live)}>
        <Link
          className={`${link} pl-2`}
          to={drivePath(kbId, [])}
          data-drop=""
          {...itemProps(tree, { id: topId, level: 1 })}
        >
          <Icon className="text-ink-2" name="folder_open" />
          {t('allFiles')}
        </Link>
        <Branch nodes={top.children} more={top.more} tree={tree} level={1} />
      </div>
    </FolderPanel>
  )
}

interface BranchProps {
  nodes: TreeNode[]
  more: number
  tree: Tree
  level: number
}

function Branch({ nodes, more, tree, level }: BranchProps) {
  const { t } = useTranslation('resources')
  const role = tree.isLive ? 'none' : undefined
  return (
    <ul role={role}>
      {nodes.map((node) => (
        <Node key={node.id} node={node} tree={tree} level={level} />
      ))}
      {more > 0 && (
        <li role={role} className="pl-7 text-ink-2 text-sm">
          {t('andMore', { count: more })}
        </li>
      )}
    </ul>
  )
}

interface NodeProps {
  node: TreeNode
  tree: Tree
  level: number
}

// Beside the button: a link inside a `<summary>` would have two actions.
function Node({ node, tree, level }: NodeProps) {
  const { id, name, to, isOnPath, children, hasFolders } = node
  const [isOpen, setOpen] = useState(isOnPath)
  const canOpen = children.length > 0
  const toggle = (open: boolean) => {
    setOpen(open)
    // An item in a closed part cannot be reached.
    if (!open && tree.active !== topId && has(children, tree.active)) tree.setActive(id)
  }
  return (
    <li className="relative" role={tree.isLive ? 'none' : undefined}>
      <Link
        className={classes(link, 'absolute inset-x-0 top-0 ml-6 pl-1')}
        to={to}
        title={name}
        data-drop={id}
        {...itemProps(tree, { id, level, isOpen: canOpen ? isOpen : undefined })}
      >
        <Icon className="text-ink-2" name="folder" size={18} />
        <span className="min-w-0 truncate">{name}</span>
      </Link>
      {canOpen ? (
        <Part node={node} tree={tree} level={level} onToggle={toggle} />
      ) : (
        <span className="grid h-9 w-6 place-items-center text-ink-3" aria-hidden>
          {hasFolders && <Icon name="chevron_right" size={18} />}
        </span>
      )}
    </li>
  )
}

function Part({ node, tree, level, onToggle }: NodeProps & { onToggle: (open: boolean) => void }) {
  const { t } = useTranslation('drive')
  const { name, isOnPath, children, more } = node
  return (
    <details
      className="group/node"
      open={isOnPath}
      // The event of a nested part arrives here too.
      onToggle={({ target, currentTarget }) =>
        target === currentTarget && onToggle(currentTarget.open)
      }
    >
      <summary
        className="grid h-9 w-6 place-items-center rounded-sm text-ink-2 hover:bg-hover"
        aria-label={t('foldersIn', { name })}
        // In a tree the item itself is opened with the arrow keys.
        {...(tree.isLive && { 'aria-hidden': true, tabIndex: -1 })}
      >
        <Icon
          className="[transition:rotate_80ms] group-open/node:rotate-90"
          name="chevron_right"
          size={18}
        />
      </summary>
      <div className="ml-3">
        <Branch nodes={children} more={more} tree={tree} level={level + 1} />
      </div>
    </details>
  )
}

/** Without script the tree is nested lists of links. */
interface Tree {
  isLive: boolean
  current: string
  /** The Tab key reaches it; the arrow keys reach the others. */
  active: string
  setActive: (id: string) => void
}

function useTree(nodes: TreeNode[], current: string): Tree {
  const isLive = useHydrated()
  const [last, setLast] = useState({ current, id: current })
  const isKnown = last.current === current && has(nodes, last.id)
  const active = isKnown ? last.id : current
  return { isLive, current, active, setActive: (id) => setLast({ current, id }) }
}

function has(nodes: TreeNode[], id: string): boolean {
  return id === topId || nodes.some((one) => one.id === id || has(one.children, id))
}

function itemProps(
  { isLive, active, setActive, current }: Tree,
  { id, level, isOpen }: { id: string; level: number; isOpen?: boolean | undefined },
) {
  const isCurrent = id === current ? ('page' as const) : undefined
  if (!isLive) return { 'aria-current': isCurrent }
  return {
    'aria-current': isCurrent,
    role: 'treeitem',
    'aria-level': level,
    'aria-expanded': isOpen,
    tabIndex: id === active ? 0 : -1,
    onFocus: () => setActive(id),
  }
}

/** Arrows, Home, End, the space bar, `*`, and the first letters of a name. */
function moveInTree(event: KeyboardEvent<HTMLElement>): void {
  const item = (event.target as Element).closest<HTMLElement>('[role="treeitem"]')
  if (!item || event.ctrlKey || event.altKey || event.metaKey) return
  const shown = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="treeitem"]')].filter(
    (one) => !one.closest(closed),
  )
  const next = nextItem(event, item, shown)
  if (next === null) return
  event.preventDefault()
  next.focus()
}

// It may be the same one; null for a key that trees do not have.
function nextItem(
  { key, timeStamp }: KeyboardEvent,
  item: HTMLElement,
  shown: HTMLElement[],
): HTMLElement | null {
  const at = shown.indexOf(item)
  const part = item.parentElement?.querySelector<HTMLDetailsElement>(':scope > details')
  if (key === 'ArrowDown') return shown[at + 1] ?? item
  if (key === 'ArrowUp') return shown[at - 1] ?? item
  if (key === 'Home') return shown[0] ?? item
  if (key === 'End') return shown.at(-1) ?? item
  if (key === 'ArrowRight') return part?.open ? (shown[at + 1] ?? item) : opened(part, item)
  if (key === 'ArrowLeft') return part?.open ? opened(part, item, false) : above(item)
  if (key === '*') return siblingsOpened(item)
  if (key === ' ' && timeStamp - typed.at > longestPause) return clicked(item)
  if (key.length !== 1) return null
  return named(key, timeStamp, [...shown.slice(at), ...shown.slice(0, at)])
}

function opened(part: HTMLDetailsElement | null | undefined, item: HTMLElement, open = true) {
  if (part) part.open = open
  return item
}

function above(item: HTMLElement): HTMLElement {
  const parent = item.closest('li')?.parentElement?.closest('li')
  return parent?.querySelector<HTMLElement>(':scope > [role="treeitem"]') ?? item
}

function siblingsOpened(item: HTMLElement): HTMLElement {
  const list = item.closest('ul')
  for (const part of list?.querySelectorAll<HTMLDetailsElement>(':scope > li > details') ?? [])
    part.open = true
  return item
}

function clicked(item: HTMLElement): HTMLElement {
  item.click()
  return item
}

// The first item is the focused one. A new first letter looks behind it, further letters also at it.
function named(key: string, at: number, [item, ...others]: HTMLElement[]): HTMLElement | null {
  const isNew = at - typed.at > longestPause
  typed = { text: (isNew ? '' : typed.text) + key.toLowerCase(), at }
  const order = isNew ? [...others, item] : [item, ...others]
  const found = order.find((one) => one?.textContent?.toLowerCase().startsWith(typed.text))
  return found ?? item ?? null
}
