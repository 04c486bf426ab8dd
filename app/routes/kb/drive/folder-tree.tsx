import { Link } from 'react-router'
import { classes } from '#app/components/classes.ts'
import { Icon } from '#app/components/icon.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { drivePath } from './drive-query.ts'
import type { Drive } from './read-drive.ts'
import type { TreeNode } from './tree-nodes.ts'

const link =
  'flex h-9 min-w-0 items-center gap-2 rounded-sm pr-2 hover:bg-hover aria-[current]:bg-wash aria-[current]:font-semibold aria-[current]:text-accent'

/** All folders as nested lists, beside the content on wide pages. */
export function FolderTree({ drive }: { drive: Drive }) {
  const { t } = useTranslation('drive')
  const { kbId, trail, tree } = drive
  const current = trail.at(-1)?.id
  return (
    <nav
      className="sticky top-header max-h-[calc(100dvh-var(--spacing-header))] w-62 flex-none self-start overflow-auto px-3 py-4 text-md max-wide:hidden"
      aria-label={t('folders')}
    >
      <Link
        className={`${link} pl-2`}
        to={drivePath(kbId, [])}
        aria-current={current ? undefined : 'page'}
      >
        <Icon className="text-ink-2" name="folder_open" />
        {t('allFiles')}
      </Link>
      <Branch nodes={tree.children} more={tree.more} current={current} />
    </nav>
  )
}

interface BranchProps {
  nodes: TreeNode[]
  more: number
  current: string | undefined
}

function Branch({ nodes, more, current }: BranchProps) {
  const { t } = useTranslation('resources')
  return (
    <ul>
      {nodes.map((node) => (
        <Node key={node.id} node={node} current={current} />
      ))}
      {more > 0 && <li className="pl-7 text-ink-2 text-sm">{t('andMore', { count: more })}</li>}
    </ul>
  )
}

// The link lies over the line of its `<details>`, beside the button that opens it: a link inside a
// `<summary>` would have two actions.
function Node({ node, current }: { node: TreeNode; current: string | undefined }) {
  const { t } = useTranslation('drive')
  const { name, to, isOnPath, children, more, hasFolders } = node
  const canOpen = children.length > 0
  return (
    <li className="relative">
      <Link
        className={classes(link, 'absolute inset-x-0 top-0 ml-6 pl-1')}
        to={to}
        title={name}
        aria-current={node.id === current ? 'page' : undefined}
      >
        <Icon className="text-ink-2" name="folder" size={18} />
        <span className="min-w-0 truncate">{name}</span>
      </Link>
      {canOpen ? (
        <details className="group/node" open={isOnPath}>
          <summary
            className="grid h-9 w-6 place-items-center rounded-sm text-ink-2 hover:bg-hover"
            aria-label={t('foldersIn', { name })}
          >
            <Icon
              className="[transition:rotate_80ms] group-open/node:rotate-90"
              name="chevron_right"
              size={18}
            />
          </summary>
          <div className="ml-3">
            <Branch nodes={children} more={more} current={current} />
          </div>
        </details>
      ) : (
        <span className="grid h-9 w-6 place-items-center text-ink-3" aria-hidden>
          {hasFolders && <Icon name="chevron_right" size={18} />}
        </span>
      )}
    </li>
  )
}
