import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chromiumPath } from './chromium.mjs'

const hasPostgres = () =>
  existsSync('/usr/lib/postgresql') &&
  readdirSync('/usr/lib/postgresql').some(version => existsSync(`/usr/lib/postgresql/${version}/bin/initdb`))
const hasRedis = () => existsSync('/usr/bin/redis-server')

const tools = [
  {
    name: 'Chromium',
    packages: ['chromium'],
    found: () => chromiumPath() !== undefined,
    suites: 'browser suites',
  },
  { name: 'PostgreSQL', packages: ['postgresql'], found: hasPostgres, suites: 'PostgreSQL suites' },
  { name: 'Redis', packages: ['redis-server'], found: hasRedis, suites: 'Redis suites' },
]

/**
 * Makes sure that the programs tests run against are there: installed from Debian's packages as root,
 * else named with what to install. Returns what is still missing.
 */
export function ensureTestTools() {
  const missing = tools.filter(tool => !tool.found())
  if (missing.length === 0) return []
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (canInstall) {
    const packages = missing.flatMap(tool => tool.packages)
    console.log(`Installing from Debian's packages: ${packages.join(', ')}`)
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    // Debian starts a service after installing it; the tests start their own on free ports.
    const options = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...env, RUNLEVEL: '1' } }
    try {
      execFileSync('apt-get', ['update', '-qq'], options)
      execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options)
    } catch (error) {
      console.error(`apt-get failed: ${error.message}`)
    }
  }
  const left = missing.filter(tool => !tool.found())
  for (const tool of left)
    console.log(
      `${tool.name} is not installed: its ${tool.suites} are skipped. Install ${tool.packages.join(' ')}.`,
    )
  return left.map(tool => tool.name)
}
