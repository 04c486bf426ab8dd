/** After the page has become live. */
export async function loadEditor() {
  return (await import('#app/routes/kb/chats/edit/message-editor.tsx')).MessageEditor
}

export async function loadMessageTools() {
  const tools = import('#app/routes/kb/chats/actions/message-tools.tsx')
  await loadEditor()
  return (await tools).MessageTools
}
