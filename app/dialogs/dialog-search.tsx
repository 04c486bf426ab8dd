import { Form, useLocation } from 'react-router'
import { constraints } from '#app/forms/constraints.build.ts'
import { From } from '#app/forms/from-here.tsx'
import { Button } from '#app/ui/button.tsx'
import { useTypedSearch } from '#app/ui/hooks/use-typed-search.ts'

interface DialogSearchProps {
  name: string
  search: string | undefined
  label: string
  button: string
}

/** With JavaScript it searches while one types. */
export function DialogSearch({ name, search, label, button }: DialogSearchProps) {
  const from = new URLSearchParams(useLocation().search).get('from')
  const typed = useTypedSearch(search ?? '')
  return (
    <Form
      className="flex gap-2"
      method="get"
      replace
      preventScrollReset
      data-keep="nothing"
      {...typed.form}
    >
      {from !== null && <From path={from} />}
      <input
        key={typed.key}
        {...typed.field}
        className="input min-w-0 flex-1"
        type="search"
        name={name}
        {...constraints.chatSearch.search}
        defaultValue={search}
        aria-label={label}
        placeholder={label}
      />
      <Button icon="search">{button}</Button>
    </Form>
  )
}
