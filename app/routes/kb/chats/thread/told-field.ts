/** The field of a form whose outcome is shown as a toast, because the form shows nothing of it. */
export const toldField = 'told'
