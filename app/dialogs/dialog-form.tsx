import { Form, type FormProps } from 'react-router'

/** A form whose fields and buttons are below each other. It posts to its page's action. */
export function DialogForm(props: FormProps) {
  return (
    <Form className="grid grid-cols-1 gap-4" method="post" replace preventScrollReset {...props} />
  )
}
