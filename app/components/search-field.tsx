import type { ComponentProps } from 'react'
import { constraints } from '#app/forms/constraints.build.ts'
import { Icon } from './icon.tsx'

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label: string
  /** A keyboard shortcut shown in the field, such as `Ctrl K`. */
  shortcut?: string
}

export function SearchField({ label, shortcut, placeholder = label, ...rest }: SearchFieldProps) {
  return (
    <div className="search">
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
