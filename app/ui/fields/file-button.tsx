import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { Spinner } from '#app/ui/spinner.tsx'

type InputProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'ref' | 'onChange'>

interface FileButtonProps extends InputProps {
  busy?: boolean
  children: ReactNode
  /** Only while the field has files. */
  onChoose: (field: HTMLInputElement) => void
}

/** Without JavaScript the input does not cover the button and names the chosen file. */
export function FileButton({ busy, children, onChoose, ...input }: FileButtonProps) {
  return (
    <label
      className="button relative min-w-0 max-w-full outline-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
      aria-busy={busy}
    >
      {busy ? <Spinner /> : <Icon name="image" size={18} />}
      {children}
      <input
        {...input}
        className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer noscript:static noscript:min-w-0 noscript:flex-1 noscript:text-sm noscript:opacity-100 noscript:outline-none noscript:file:hidden"
        type="file"
        disabled={busy}
        // Files that were chosen before the script ran.
        ref={(field) => takeFiles(field, onChoose)}
        onChange={({ currentTarget }) => takeFiles(currentTarget, onChoose)}
      />
    </label>
  )
}

/** Empties the field afterwards. */
export function takeFiles(
  field: HTMLInputElement | null,
  take: (field: HTMLInputElement) => void,
): void {
  if (!field?.files?.length) return
  take(field)
  field.value = ''
}
