import { execFileSync } from 'node:child_process'
import { root } from '../lib/root.mjs'
import { listPackages } from '../lib/sources.mjs'

/** Reading any of these while a module is being evaluated would break a server or a worker. */
const browserGlobals = [
  'window',
  'document',
  'navigator',
  'location',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'customElements',
  'HTMLElement',
  'CSSStyleSheet',
  'BroadcastChannel',
  'WebSocket',
  'fetch',
  'crypto',
]

const probe = `
const touched = []
for (const name of ${JSON.stringify(browserGlobals)})
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get() {
      // React looks for a window while it is evaluated, noble for crypto, and both cope with there being none.
      if (!/node_modules\\/(react|react-dom|scheduler|@noble)\\//.test(new Error().stack.split('\\n')[2])) touched.push(name)
      return undefined
    },
  })
await import(process.argv[1])
if (touched.length) { process.stdout.write('touches ' + [...new Set(touched)].join(', ')); process.exit(1) }
`

/** Entries that are made for Node or for test runners only. */
const nodeOnly = new Set(['@latchkit/server', '@latchkit/devnet', '@latchkit/testing'])

export const name = 'import without globals'

export function run() {
  const results = []
  for (const { manifest } of listPackages()) {
    if (nodeOnly.has(manifest.name)) continue
    for (const entry of Object.keys(manifest.exports)) {
      if (entry.endsWith('.css')) continue
      const specifier = manifest.name + entry.slice(1)
      const problems = []
      try {
        execFileSync(process.execPath, ['--input-type=module', '-e', probe, specifier], {
          cwd: root,
          stdio: 'pipe',
        })
      } catch (error) {
        problems.push(
          `${specifier}: ${String(error.stdout || error.stderr)
            .trim()
            .slice(0, 400)}`,
        )
      }
      results.push({ title: `${specifier} loads in plain Node without touching a global`, problems })
    }
  }
  return results
}
