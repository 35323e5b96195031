// Adds a published template to the tests: `node packages/migrate/scripts/addTemplate.mjs <kit> <name> <folder>`.
// Check its licence first: what is added here is distributed with the repository.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const [kit, name, folder] = process.argv.slice(2)
if (!kit || !name || !folder) throw new Error('addTemplate.mjs <kit> <name> <folder>')
const skipped = new Set(['node_modules', '.git', '.next', 'dist'])
const list = path =>
  readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(entry => {
      const child = join(path, entry.name)
      if (entry.isDirectory()) return skipped.has(entry.name) ? [] : list(child)
      return /\.([cm]?[jt]sx?|css|vue|svelte)$|^package\.json$/.test(entry.name) ? [child] : []
    })
const target = join(dirname(fileURLToPath(import.meta.url)), '../src/fixtures/templates', kit, `${name}.txt`)
mkdirSync(dirname(target), { recursive: true })
writeFileSync(
  target,
  list(folder)
    .map(file => `-- ${relative(folder, file)} --\n${readFileSync(file, 'utf8').replace(/\n?$/, '\n')}`)
    .join(''),
)
