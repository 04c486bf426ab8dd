import type { ComponentProps } from 'react'
import { constraints } from '#app/forms/constraints.build.ts'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string
  /** A keyboard shortcut shown in the field, such as `Ctrl K`. */
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
    <div className={classes('search', className)}>
      <Icon name="search" size={18} />
      <input
        {...constraints.search.q}
        {...rest}
        type="search"
        className="input"
        aria-label={label}
        placeholder={placeholder}
      />
      {shortcut && <kbd>{shortcut}</kbd>}
    </div>
  )
}
