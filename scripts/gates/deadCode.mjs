import { root } from '../lib/root.mjs'
import { listPackages } from '../lib/sources.mjs'
import { execute } from '../lib/steps.mjs'
import { toResults } from './toResults.mjs'

/** What knip finds, in words; kinds that are left out are no dead code. */
const kinds = {
  files: 'file is imported by nothing',
  exports: 'export is imported by nothing',
  types: 'type is imported by nothing',
  namespaceMembers: 'export is used through no namespace',
  duplicates: 'is exported twice',
  dependencies: 'dependency is unused',
  devDependencies: 'development dependency is unused',
  unlisted: 'dependency is not declared',
  binaries: 'program is not declared',
  unresolved: 'import resolves to nothing',
}

/** `packages/core/src/x.ts` belongs to `core`, `apps/wallet/…` to `apps/wallet`, the rest to its first folder. */
const ownerOf = file =>
  /^packages\/([^/]+)/.exec(file)?.[1] ??
  /^apps\/[^/]+/.exec(file)?.[0] ??
  (/^[^/]+(?=\/)/.exec(file)?.[0] || 'root')

export const name = 'dead code'

/** Entries come from the manifests' `exports`; exceptions with their reasons stand in knip.jsonc. */
export async function run() {
  const found = new Map(listPackages().map(({ folder }) => [folder, []]))
  const { output, code } = await execute(
    `${root}/node_modules/.bin/knip`,
    ['--no-progress', '--no-exit-code', '--treat-config-hints-as-errors', '--reporter', 'json'],
    { quiet: true, silent: true },
  )
  const start = output.indexOf('{"issues"')
  if (start < 0) return [{ title: 'knip runs', problems: [`exit code ${code}: ${output.slice(0, 2000)}`] }]
  const { issues } = JSON.parse(output.slice(start, output.lastIndexOf('}') + 1))
  for (const issue of issues) {
    const owner = ownerOf(issue.file)
    const list = found.get(owner) ?? []
    found.set(owner, list)
    for (const [kind, words] of Object.entries(kinds))
      for (const item of (issue[kind] ?? []).flat())
        list.push(`${issue.file}${item.line ? `:${item.line}` : ''}: ${item.name} ${words}`)
  }
  return toResults('no dead exports, files or dependencies', found)
}
