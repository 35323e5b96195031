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
    found: () => chromiumPath({ isWhole: true }) !== undefined,
    suites: 'browser suites',
  },
  { name: 'PostgreSQL', packages: ['postgresql'], found: hasPostgres, suites: 'PostgreSQL suites' },
  { name: 'Redis', packages: ['redis-server'], found: hasRedis, suites: 'Redis suites' },
]

/** Saves time only: without it the whole browser runs the same suites. */
const headlessShell = {
  packages: ['chromium-headless-shell'],
  found: () => process.env.CHROMIUM !== undefined || chromiumPath() !== chromiumPath({ isWhole: true }),
}

/**
 * Makes sure that the programs tests run against are there: installed from Debian's packages as root,
 * else named with what to install. Returns what is still missing.
 */
export function ensureTestTools() {
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  const wanted = tools.filter(tool => !tool.found())
  if (canInstall && (wanted.length > 0 || !headlessShell.found())) {
    runApt(['update', '-qq'])
    if (wanted.length > 0) install(wanted.flatMap(tool => tool.packages))
    // On its own: where the distribution does not have it, the others are installed all the same.
    if (!headlessShell.found()) install(headlessShell.packages)
  }
  const missing = tools.filter(tool => !tool.found())
  for (const tool of missing)
    console.log(
      `${tool.name} is not installed: its ${tool.suites} are skipped. Install ${tool.packages.join(' ')}.`,
    )
  return missing.map(tool => tool.name)
}

function install(packages) {
  console.log(`Installing from Debian's packages: ${packages.join(', ')}`)
  runApt(['install', '-y', '-qq', '--no-install-recommends', ...packages])
}

function runApt(args) {
  // Debian starts a service after installing it; the tests start their own on free ports.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  try {
    execFileSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env })
  } catch (error) {
    console.error(`apt-get failed: ${error.message}`)
  }
}
