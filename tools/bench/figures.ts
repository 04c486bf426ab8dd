import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'

export type Figure = { name: string; value: number; unit: string; budget: string; from?: string }

const figures: Figure[] = []

export function add(name: string, value: number, unit: string, budget: string, from?: string) {
  addFigure({ name, value, unit, budget, ...(from ? { from } : {}) })
}

export function addFigure(figure: Figure) {
  figures.push(figure)
  const { name, value, unit, budget, from } = figure
  console.log(`${name}: ${value.toFixed(2)} ${unit} (budget ${budget})${from ? `, ${from}` : ''}`)
}

export function writeJson(isWanted: boolean) {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 1024 ** 3)} GB`
  console.log(`\n${machine}, Node ${process.version}`)
  if (!isWanted) return
  const result = { at: new Date().toISOString(), machine, node: process.version, figures }
  writeFileSync('bench-results.json', `${JSON.stringify(result, null, 2)}\n`)
}
