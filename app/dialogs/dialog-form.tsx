import { Form, type FormProps } from 'react-router'

export function DialogForm(props: FormProps) {
  return (
    <Form className="grid grid-cols-1 gap-4" method="post" replace preventScrollReset {...props} />
  )
}
