import { readLock } from '../lib/lockfile.mjs'

/** Version a ≥ version b, by number. */
const atLeast = (a, b) => {
  const [x, y] = [a, b].map(version => version.split('-')[0].split('.').map(Number))
  for (let index = 0; index < 3; index++) if (x[index] !== y[index]) return x[index] > y[index]
  return true
}

/** Ranges under restricted licences (dependencies.md, fact 4): never in the lockfile, not even for development. */
const rules = [
  [/^@walletconnect\/(sign-client|core|utils|types|universal-provider|ethereum-provider)$/, '2.21.9'],
  [/^@reown\/walletkit$/, '1.2.11'],
  [/^@reown\/appkit/, '1.8.3'],
  [/^@metamask\/sdk$/, '0.0.0'],
  [/^@metamask\/connect-/, '0.0.0'],
  [/^@sats-connect\/(ui|make-default-provider-config)$/, '0.0.0'],
]

export const name = 'forbidden packages'

export function run() {
  const found = []
  for (const { name: id, version, path, resolved } of readLock()) {
    for (const [pattern, from] of rules)
      if (pattern.test(id) && atLeast(version, from)) found.push(`${id}@${version} at ${path}`)
    if (/^https?:/.test(resolved ?? '')) found.push(`a registry address is recorded for ${id}`)
  }
  return [{ title: 'no package of a forbidden range is in the lockfile', problems: found }]
}
