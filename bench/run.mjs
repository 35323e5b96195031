// npm run bench: our app beside the floor and the peers, interleaved, into bench/RESULTS.md.
// --runs 9 --slow-runs 3: how often each time is measured
// --peers floor,ours,…: only these peers
// --only bytes,a11y,install,heap,time,slow,reload: only these rows; prints the report and leaves RESULTS.md as it is
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { parseArgs } from 'node:util'
import { ensureInstalled } from '../scripts/lib/ensureInstalled.mjs'
import { root } from '../scripts/lib/root.mjs'

await ensureInstalled({ root, log: console.log })
const { ensureTestTools } = await import('../scripts/lib/ensureTestTools.mjs')
ensureTestTools()
const { buildPackages } = await import('../scripts/lib/buildPackages.mjs')
const { checkBudgets } = await import('./lib/budgets.mjs')
const { median } = await import('./lib/median.mjs')
const passes = await import('./lib/passes.mjs')
const { buildPeer, countInstall, peers: allPeers } = await import('./lib/peers.mjs')
const { formatBudget, toMarkdown } = await import('./lib/report.mjs')
const { serveBuild, serveInternet } = await import('./lib/servers.mjs')
const { launch } = await import('./lib/visit.mjs')

const groups = ['install', 'bytes', 'a11y', 'heap', 'time', 'slow', 'reload']
const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '9' },
    'slow-runs': { type: 'string', default: '3' },
    peers: { type: 'string' },
    only: { type: 'string' },
  },
})
const isComplete = !options.peers && !options.only
/** The chosen names of a comma-separated option; all by default. */
function choose(option, names) {
  const chosen = option?.split(',') ?? names
  const unknown = chosen.filter(name => !names.includes(name))
  if (unknown.length) {
    console.error(`${unknown.join(', ')}: choose from ${names.join(', ')}`)
    process.exit(2)
  }
  return new Set(chosen)
}
const only = choose(options.only, groups)
const peerNames = choose(
  options.peers,
  allPeers.map(peer => peer.name),
)
const peers = allPeers.filter(peer => peerNames.has(peer.name))
const log = text => console.log(`${new Date().toISOString().slice(11, 19)} ${text}`)
const getLoad = () => Number(os.loadavg()[0].toFixed(1))

const loadBefore = getLoad()
const loads = [loadBefore]
const failures = []
const results = Object.fromEntries(peers.map(peer => [peer.name, { title: peer.title }]))

await buildPackages()
for (const peer of peers) {
  log(`building ${peer.name}`)
  peer.server = await serveBuild(buildPeer(peer))
  if (only.has('install')) results[peer.name].install = await countInstall(peer)
}
const internet = await serveInternet()

/** Measures one peer in a new browser; a failure is reported and does not end the run. */
async function measure(label, peer, run) {
  const browser = await launch(internet.port)
  try {
    const result = await run(browser, peer)
    log(`${label} ${peer.name}`)
    return result
  } catch (error) {
    const [message] = String(error.message).split('\n')
    failures.push(`${label} ${peer.name}: ${message}`)
    log(`${label} ${peer.name} FAILED: ${message}`)
    return undefined
  } finally {
    loads.push(getLoad())
    await browser.close()
  }
}

const exactPasses = [
  { key: 'bytes', group: 'bytes', run: passes.measureBytes },
  { key: 'a11y', group: 'a11y', run: passes.measureA11y },
  { key: 'heap', group: 'heap', run: passes.measureHeap },
]
const timedPasses = [
  { key: 'immediate', group: 'time', runs: options.runs, run: passes.measureImmediate },
  { key: 'hover', group: 'time', runs: options.runs, run: passes.measureHover },
  { key: 'reload', group: 'reload', runs: options.runs, run: passes.measureReload },
  { key: 'slow', group: 'slow', runs: options['slow-runs'], run: passes.measureSlow },
].filter(({ group }) => only.has(group))

for (const { key, group, run } of exactPasses)
  if (only.has(group)) for (const peer of peers) results[peer.name][key] = await measure(key, peer, run)

// Interleaved, so that a busy minute of the machine meets every peer and every pass.
const rounds = Math.max(0, ...timedPasses.map(({ runs }) => Number(runs)))
for (let round = 1; round <= rounds; round++)
  for (const { key, runs, run } of timedPasses.filter(pass => round <= Number(pass.runs)))
    for (const peer of peers) {
      results[peer.name][key] ??= []
      const result = await measure(`${key} ${round}/${runs}`, peer, run)
      if (result) results[peer.name][key].push(result)
    }

const browser = await launch(internet.port)
const chromium = browser.version()
await browser.close()
internet.close()
for (const peer of peers) peer.server.close()

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const meta = {
  date: new Date().toISOString().slice(0, 16).replace('T', ' '),
  cpu: os.cpus()[0]?.model ?? 'unknown processor',
  cores: os.cpus().length,
  node: process.version,
  chromium,
  commit: git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') ? ' with changes' : ''),
  load: {
    before: loadBefore,
    min: Math.min(...loads),
    median: Number(median(loads).toFixed(1)),
    max: Math.max(...loads),
  },
  runs: options.runs,
  slowRuns: options['slow-runs'],
  failures,
}
const report = toMarkdown({ results, meta })
mkdirSync(`${root}/.cache`, { recursive: true })
writeFileSync(`${root}/.cache/bench.json`, `${JSON.stringify({ meta, results }, null, 1)}\n`)
if (isComplete) writeFileSync(`${root}/bench/RESULTS.md`, report)
else console.log(`\n${report}`)
for (const { name, value, limit, unit, met } of checkBudgets(results))
  log(`${met ? 'met   ' : 'MISSED'} ${name}: ${formatBudget(value, unit)} of ${formatBudget(limit, unit)}`)
