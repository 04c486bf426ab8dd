/** A field of a form whose result is shown as a toast, because the form itself does not show it. */
export const toastField = 'toast'
