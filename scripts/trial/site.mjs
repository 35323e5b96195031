import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { migrate } from '@latchkit/migrate'
import { root } from '../lib/root.mjs'
import { addPanel } from './addPanel.mjs'
import { countLines } from './countLines.mjs'
import { detectKit } from './detectKit.mjs'

const skipped = new Set(['node_modules', 'dist', 'build', 'out'])
const panelName = 'TrialPanel'

const listFiles = folder =>
  readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name)
    if (entry.isDirectory())
      return skipped.has(entry.name) || entry.name.startsWith('.') ? [] : listFiles(path)
    return [path]
  })

/** Puts the panel beside the first button of a kit, and returns the file; once it is there, nothing changes. */
export function placePanel(folder) {
  const pages = listFiles(folder).filter(file => /\.[jt]sx$/.test(file))
  const texts = pages.map(file => ({ file, text: readFileSync(file, 'utf8') }))
  const done = texts.find(({ text }) => text.includes(`<${panelName} />`))
  if (done) return done.file
  // Where no router takes it for a page.
  const home = ['src', 'app'].map(name => join(folder, name)).find(existsSync) ?? folder
  for (const { file, text } of texts) {
    const path = relative(dirname(file), join(home, panelName))
    const after = addPanel(text, path.startsWith('.') ? path : `./${path}`)
    if (after === undefined) continue
    writeFileSync(join(home, `${panelName}.tsx`), readFileSync(`${root}/scripts/trial/panel.tsx`))
    writeFileSync(file, after)
    return file
  }
  throw new Error(`${folder} has no button that the panel could stand beside: place it by hand.`)
}

/** Takes our packages from their tarballs, also where one of them asks for another. */
export function takeTarballs(folder, tarballs) {
  const file = join(folder, 'package.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  for (const list of [manifest.dependencies ?? {}, manifest.devDependencies ?? {}])
    for (const name of Object.keys(list)) list[name] = tarballs[name] ?? list[name]
  const others = Object.entries(tarballs).filter(([name]) => !manifest.dependencies?.[name])
  manifest.overrides = { ...manifest.overrides, ...Object.fromEntries(others) }
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`)
}

/** Moves a site by the codemod of its kit; returns the lines it changed, and what is left to do. */
export function moveSite(folder) {
  const kit = detectKit(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  if (!kit) throw new Error(`${folder} has none of the kits that there are codemods for.`)
  const { changes, notes } = migrate({ kit, directory: folder })
  return {
    kit,
    files: changes.map(({ file }) => file),
    lines: changes.reduce((sum, { before, after }) => sum + countLines(before, after), 0),
    notes: notes.map(({ file, line, message }) => `${relative('.', file)}:${line} ${message}`),
  }
}
