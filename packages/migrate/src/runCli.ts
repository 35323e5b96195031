import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type KitName, kitNames, migrate } from './migrate.js'
import { toDiff } from './toDiff.js'

export const usage: string = `npx @latchkit/migrate <kit> <directory> [--dry]

  kit          ${kitNames.join(', ')}
  directory    the site, or its sources
  --dry        prints the changes as a diff and writes nothing

Ends with 0, with 1 when something is left to do by hand, with 2 when it was called in a wrong way.
`
const isKitName = (name: string | undefined): name is KitName => kitNames.some(each => each === name)

type Output = { out(text: string): void; err(text: string): void }

/** Runs the command, and returns its exit code. */
export function runCli(args: readonly string[], { out, err }: Output): number {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { dry: { type: 'boolean' }, help: { type: 'boolean' } },
  })
  if (values.help) {
    out(usage)
    return 0
  }
  const [kit, directory, ...others] = positionals
  if (!isKitName(kit) || !directory || others.length > 0) {
    err(usage)
    return 2
  }
  if (!existsSync(directory)) {
    err(`${directory} does not exist.\n`)
    return 2
  }
  const { changes, notes } = migrate({ kit, directory, dry: values.dry })
  for (const { file, before, after } of changes)
    out(values.dry ? toDiff(file, before, after) : `changed ${file}\n`)
  if (changes.length === 0) out('Nothing to change.\n')
  for (const { file, line, column, message } of notes) err(`${file}:${line}:${column} ${message}\n`)
  if (!values.dry && changes.some(({ file }) => file.endsWith('package.json')))
    out('Install the changed dependencies, then run your formatter.\n')
  return notes.length > 0 ? 1 : 0
}
