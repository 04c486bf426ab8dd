import type { ComponentProps } from 'react'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/icon.tsx'
import { constraints } from './constraints.build.ts'

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string
  /** Such as `Ctrl K`. */
  shortcut?: string
}

export function SearchField({
  label,
  shortcut,
  placeholder = label,
  className,
  ...rest
}: SearchFieldProps) {
  return (
    <div className={classes('relative flex min-w-0 items-center', className)}>
      <Icon className="pointer-events-none absolute left-3 text-ink-3" name="search" size={18} />
      <input
        {...constraints.search.q}
        {...rest}
        type="search"
        className="peer input pl-9.5"
        aria-label={label}
        placeholder={placeholder}
      />
      {shortcut && (
        <kbd className="pointer-events-none absolute right-3 font-sans text-ink-3 text-xs peer-focus:hidden peer-not-placeholder-shown:hidden">
          {shortcut}
        </kbd>
      )}
    </div>
  )
}
