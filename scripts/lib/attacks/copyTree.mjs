import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import { root } from '../root.mjs'

/**
 * Copies the sources into a new folder outside of the repository; installed packages are linked, those of the workspace
 * are the copies.
 *
 * @param {(path: string) => boolean} [isWanted] which files; default: all
 */
export function copyTree(isWanted = () => true) {
  const target = realpathSync(mkdtempSync(join(tmpdir(), 'latchkit-attacks-')))
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const folders = new Set(['.'])
  for (const file of files.split('\0').filter(Boolean)) {
    if (!isWanted(file) || !existsSync(`${root}/${file}`)) continue
    mkdirSync(dirname(`${target}/${file}`), { recursive: true })
    cpSync(`${root}/${file}`, `${target}/${file}`)
    if (file.endsWith('package.json')) folders.add(dirname(file))
  }
  for (const folder of folders)
    linkModules(`${root}/${folder}/node_modules`, `${target}/${folder}/node_modules`)
  return target
}

/** A link of the workspace is relative, and so leads into the copy; everything else leads to what is installed. */
function linkModules(from, to) {
  if (!existsSync(from)) return
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) {
    const source = `${from}/${name}`
    if (lstatSync(source).isSymbolicLink() && !isAbsolute(readlinkSync(source)))
      symlinkSync(readlinkSync(source), `${to}/${name}`)
    else if (name.startsWith('@')) linkModules(source, `${to}/${name}`)
    else if (!name.startsWith('.vite') && name !== '.cache') symlinkSync(source, `${to}/${name}`)
  }
}
