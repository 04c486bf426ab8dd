/** Makes the browser one that saves data, so that pages load no files ahead. Runs in the browser. */
export function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
}
