import type { ComponentProps, ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { Spinner } from './spinner.tsx'

interface FileButtonProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  busy?: boolean
  children: ReactNode
}

/**
 * A button that opens the choice of image files; the input lies over the whole button. Without
 * JavaScript the input stands in it and names the chosen file.
 */
export function FileButton({ busy, children, ...input }: FileButtonProps) {
  return (
    <label
      className="button relative outline-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
      aria-busy={busy}
    >
      {busy ? <Spinner /> : <Icon name="image" size={18} />}
      {children}
      <input
        {...input}
        className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer noscript:static noscript:min-w-0 noscript:text-sm noscript:opacity-100 noscript:outline-none noscript:file:hidden"
        type="file"
        disabled={busy}
      />
    </label>
  )
}
